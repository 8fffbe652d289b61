import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { offline } from "./build-tools/offline.js";
import { catalogues } from "./build-tools/po.js";

// The server gives the page out at its root, and at /t/ID for the table ID.
export default defineConfig({
    base: "/",
    plugins: [catalogues(), svelte(), offline()],
    resolve: {
        alias: {
            "d3-transition": fileURLToPath(new URL("./src/table/board/d3-transition.ts", import.meta.url)),
            "d3-interpolate": fileURLToPath(new URL("./src/table/board/d3-interpolate.ts", import.meta.url)),
        },
    },
    build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
    worker: { format: "es" },
    server: { proxy: { "/api": "http://localhost:8080", "/health": "http://localhost:8080", "/ws": { target: "ws://localhost:8080", ws: true } } },
    test: { include: ["tests/unit/**/*.test.ts"], environment: "node" },
});
