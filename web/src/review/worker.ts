// A worker that owns the module of reviews.
import { load } from "../../../bindings/wasm/muralha.mjs";
import moduleUrl from "../../wasm/review.wasm?url";
import { serve, type Port } from "../engine/rpc";
import { Reviewer } from "./reviewer";

serve<Reviewer, never>(globalThis as unknown as Port, new Reviewer(load(fetch(moduleUrl))));
