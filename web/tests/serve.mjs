// Gives the built page out on a free port, as the server does; for tests and pictures.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

/**
 * @param {string} folder
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function servePage(folder = "dist") {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/"));
    const wanted = join(folder, path);
    const found = !path.includes("..") && existsSync(wanted) && statSync(wanted).isFile();
    if (!found && path !== "/" && !path.startsWith("/t/")) {
      response.writeHead(404).end();
      return;
    }
    const file = found ? wanted : join(folder, "index.html");
    response.writeHead(200, {
      "Content-Type": TYPES[/** @type {keyof typeof TYPES} */ (extname(file))] ?? "text/plain",
      "Content-Security-Policy":
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self'",
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      done({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

/** How Debian's chromium is started for tests: the one without windows, which takes a third less of a processor. */
export const CHROMIUM = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
