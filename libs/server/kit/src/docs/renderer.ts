import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A file that never changes at its address, which has a hash or a version of it. */
export interface DocFile {
  readonly path: string;
  readonly type: string;
  /** Called once, at the first request for the file. */
  readonly read: () => string;
}

/** Below the pages of the reference. */
const filesRoot = '/api/docs/files';
const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const;

/** A file of our own. */
export function docFile(name: string, end: keyof typeof types, text: string): DocFile {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  return { path: `${filesRoot}/${name}-${hash}.${end}`, type: types[end], read: () => text };
}

/**
 * The renderer as its package has built it, in one file that loads nothing else. Its address has the
 * version of the package, so that a process that only serves operations never reads the file.
 */
export function rendererFile(): DocFile {
  const { version } = require('openapi-explorer/package.json') as { readonly version: string };
  return {
    path: `${filesRoot}/renderer-${version}.js`,
    type: types.js,
    read: () =>
      readFileSync(
        require.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js'),
        'utf8',
      ),
  };
}
