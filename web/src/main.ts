import { mount } from "svelte";
import App from "./app/App.svelte";
import { startSettings } from "./app/settings.svelte";
import { keepPage } from "./offline/register";
import "./style/tokens.css";
import "./style/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");
await startSettings();
mount(App, { target });
keepPage().catch(() => undefined); // a page that could not be loaded is not worth keeping
