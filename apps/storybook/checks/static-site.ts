import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../dist', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What `index.json` of the built storybook says of a story. */
export interface StoryEntry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: 'story' | 'docs';
  /** Its file, from the folder of the app. */
  readonly importPath: string;
}

/** Every entry of the built storybook. Throws when it is not built. */
export function storyEntries(): StoryEntry[] {
  const index = join(site, 'index.json');
  if (!existsSync(index))
    throw new Error('The storybook is not built: node tools/nx.mjs run storybook:build-storybook');
  const { entries } = JSON.parse(readFileSync(index, 'utf8')) as {
    entries: Record<string, StoryEntry>;
  };
  return Object.values(entries);
}

/** A server of the built storybook on this machine. */
export interface Site {
  readonly origin: string;
  close(): void;
}

/** Serves the built storybook with permission to keep its files, so that each is compiled once. */
export async function serveSite(): Promise<Site> {
  const server = createServer(({ url = '/' }, reply) => {
    const file = join(site, new URL(url, 'http://localhost').pathname);
    if (!file.startsWith(site) || !existsSync(file)) return void reply.writeHead(204).end();
    reply.writeHead(200, {
      'cache-control': 'max-age=3600',
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    reply.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** The path of a story alone, with the toolbar's choices. */
export const pathOf = (id: string, globals: Readonly<Record<string, string>>): string => {
  const chosen = Object.entries(globals).map(([name, value]) => `${name}:${value}`);
  return `/iframe.html?viewMode=story&id=${id}&globals=${chosen.join(';')}`;
};
