// Builds the floor of the stack as the web app is built, and serves it compressed, as the product
// serves its own pages.
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.txt': 'text/plain',
};

/** The folder of the built page; its files are those of one first load. */
export async function buildFloor(folder) {
  const outDir = join(folder, 'floor');
  await build({
    configFile: false,
    root: fileURLToPath(new URL('floor', import.meta.url)),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
  return outDir;
}

/** Serves a folder on a port of its own. */
export async function serveFolder(folder) {
  const replies = new Map();
  const replyOf = (path) => {
    if (!replies.has(path))
      replies.set(path, gzipSync(readFileSync(join(folder, path)), { level: 9 }));
    return replies.get(path);
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://floor').pathname.replace(/\/$/, '/index.html');
    try {
      const body = replyOf(path);
      response.writeHead(200, { 'content-type': kinds[extname(path)], 'content-encoding': 'gzip' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return { url: `http://localhost:${server.address().port}/`, stop: () => server.close() };
}
