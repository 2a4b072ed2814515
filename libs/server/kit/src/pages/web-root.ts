import { type ReadStream } from 'node:fs';
import { open, readFile, readdir, stat } from 'node:fs/promises';
import { extname, join, posix, relative, sep } from 'node:path';
import {
  type Encoding,
  encodingFor,
  etagOf,
  hasAlready,
  packOnce,
} from '../replies/cached-reply.js';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
};

interface Asset {
  readonly path: string;
  readonly size: number;
  readonly type: string;
  readonly cache: string;
  readonly etag: string;
  /** The whole file, if it is so small that opening it would cost more. */
  readonly small?: Buffer;
  /** Those that the build made. */
  readonly encodings: readonly {
    readonly name: Encoding;
    readonly path: string;
    readonly size: number;
  }[];
  /** Compressed here if the build did not; absent if compression does not reduce the size. */
  readonly packed?: ReturnType<typeof packOnce>;
}

export interface AssetReply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body; undefined for a 304, null when a build has removed or replaced the file since it was
   * listed.
   */
  readonly open: () => Promise<ReadStream | Buffer | undefined | null>;
}

/** The request headers that concern the file. */
export interface AssetRequest {
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string | undefined;
}

/**
 * A folder of built files, listed once at the start; a name that is not in the list cannot be read.
 */
export interface WebRoot {
  /** The file of a URL path, in the best encoding that the client accepts. */
  find(path: string, wish: AssetRequest): AssetReply | null;
  /** The text of an HTML file, by its name. */
  html(name: string): string | undefined;
}

/** Lists a folder of built files. `prefix` is put before every name. */
export async function openWebRoot(folder: string, prefix = '/'): Promise<WebRoot> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const assets = new Map<string, Asset>();
  const pages = new Map<string, string>();
  for (const name of names.filter((n) => !/\.(br|gz)$/.test(n))) {
    if (name.endsWith('.html')) pages.set(name, await readFile(join(folder, name), 'utf8'));
    assets.set(posix.join(prefix, name), await describe(folder, name, new Set(names)));
  }
  return {
    html: (name) => pages.get(name),
    find: (path, wish) => {
      const asset = assets.get(path);
      return asset && !path.endsWith('.html') ? replyOf(asset, wish) : null;
    },
  };
}

function replyOf(
  { path, size, type, cache, etag, small, encodings, packed }: Asset,
  { acceptEncoding, ifNoneMatch }: AssetRequest,
): AssetReply {
  const headers = {
    'cache-control': cache,
    etag,
    ...(encodings.length > 0 || packed ? { vary: 'accept-encoding' } : {}),
  };
  if (hasAlready(ifNoneMatch, etag)) return { status: 304, headers, open: async () => undefined };
  const encoding = encodingFor(
    acceptEncoding,
    packed ? ['br', 'gzip'] : encodings.map(({ name }) => name),
  );
  const built = encodings.find(({ name }) => name === encoding);
  if (encoding && packed && !built)
    return {
      status: 200,
      headers: { ...headers, 'content-type': type, 'content-encoding': encoding },
      open: () => packed(encoding).catch(nullIfAbsent),
    };
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(built?.size ?? size),
      ...(built ? { 'content-encoding': built.name } : {}),
    },
    open: async () => small ?? openListed(built ?? { path, size }),
  };
}

const nullIfAbsent = (cause: NodeJS.ErrnoException): null => {
  if (cause.code === 'ENOENT') return null;
  throw cause;
};

/** The file, if it still has the size that its header says. */
async function openListed(listed: {
  readonly path: string;
  readonly size: number;
}): Promise<ReadStream | null> {
  const file = await open(listed.path).catch(nullIfAbsent);
  if (!file) return null;
  const { size } = await file.stat();
  if (size === listed.size) return file.createReadStream();
  await file.close();
  return null;
}

/** Smaller files are not compressed, and pictures and fonts are already compressed. */
const leastPacked = 1024;
const isText = (type: string): boolean => /^text\/|json|xml|wasm/.test(type);

async function describe(folder: string, name: string, all: ReadonlySet<string>): Promise<Asset> {
  const path = join(folder, name);
  const variants = [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const;
  const encodings = await Promise.all(
    variants
      .filter(([, end]) => all.has(name + end))
      .map(async ([encoding, end]) => ({
        name: encoding,
        path: path + end,
        size: (await stat(path + end)).size,
      })),
  );
  // A bundler puts a hash of the content into the file name, so the file can be cached forever.
  const isHashed = /[-.][\w-]{8,}\.\w+$/.test(name) && name.includes('assets/');
  const bytes = await readFile(path);
  const type = types[extname(name)] ?? 'application/octet-stream';
  const packed =
    encodings.length === 0 && bytes.length >= leastPacked && isText(type)
      ? { packed: packOnce(() => readFile(path)) }
      : {};
  return {
    path,
    size: bytes.length,
    type,
    etag: etagOf(bytes),
    ...packed,
    ...(encodings.length === 0 && bytes.length < leastPacked ? { small: bytes } : {}),
    cache: isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    encodings,
  };
}
