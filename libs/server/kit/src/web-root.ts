import { createReadStream } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { extname, join, posix, relative, sep } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.ico': 'image/x-icon',
  '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8', '.webmanifest': 'application/manifest+json', '.map': 'application/json; charset=utf-8', '.wasm': 'application/wasm',
};

interface Asset {
  readonly path: string;
  readonly size: number;
  readonly type: string;
  readonly cache: string;
  readonly encodings: readonly { readonly name: 'br' | 'gzip'; readonly path: string; readonly size: number }[];
}

export interface AssetReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly open: () => ReturnType<typeof createReadStream>;
}

/** A folder of built files, listed once at the start; a name that is not in the list cannot be read, whatever it looks like. */
export interface WebRoot {
  /** The file of a URL path, in the best encoding that the client takes. */
  find(path: string, acceptEncoding: string): AssetReply | null;
  /** The text of an HTML file, by its name. */
  html(name: string): string | undefined;
}

/** Reads the list of a folder of built files. `prefix` is put before every name. */
export async function openWebRoot(folder: string, prefix = '/'): Promise<WebRoot> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const assets = new Map<string, Asset>();
  const pages = new Map<string, string>();
  for (const name of names.filter((n) => !/\.(br|gz)$/.test(n))) {
    if (name.endsWith('.html')) pages.set(name, await readFile(join(folder, name), 'utf8'));
    assets.set(posix.join(prefix, name), await describe(folder, name, new Set(names)));
  }
  return {
    html: (name) => pages.get(name),
    find: (path, acceptEncoding) => {
      const asset = assets.get(path);
      if (!asset || path.endsWith('.html')) return null;
      const encoded = asset.encodings.find(({ name }) => new RegExp(`\\b${name}\\b`).test(acceptEncoding));
      return {
        headers: {
          'content-type': asset.type, 'cache-control': asset.cache, 'content-length': String(encoded?.size ?? asset.size),
          ...(asset.encodings.length > 0 ? { vary: 'accept-encoding' } : {}), ...(encoded ? { 'content-encoding': encoded.name } : {}),
        },
        open: () => createReadStream(encoded?.path ?? asset.path),
      };
    },
  };
}

async function describe(folder: string, name: string, all: ReadonlySet<string>): Promise<Asset> {
  const path = join(folder, name);
  const variants = [['br', '.br'], ['gzip', '.gz']] as const;
  const encodings = await Promise.all(variants.filter(([, end]) => all.has(name + end)).map(async ([encoding, end]) => ({ name: encoding, path: path + end, size: (await stat(path + end)).size })));
  // A bundler's file carries a hash of its content in its name, so it can be kept for ever.
  const isHashed = /[-.][\w-]{8,}\.\w+$/.test(name) && name.includes('assets/');
  return { path, size: (await stat(path)).size, type: types[extname(name)] ?? 'application/octet-stream', cache: isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300', encodings };
}
