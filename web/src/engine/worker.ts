// The worker that owns the library: one instance, one game at a time.
import { load } from "../../../bindings/wasm/muralha.mjs";
import moduleUrl from "../../wasm/muralha.wasm?url";
import { Engine, type Told } from "./engine";
import { Library } from "./library";
import { serve, type Port } from "./rpc";

const port = globalThis as unknown as Port;
const library = load(fetch(moduleUrl)).then((mur) => new Library(mur));
const engine = new Engine(library, (told: Told) => tell(told));
const tell = serve<Engine, Told>(port, engine);
