import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { cacheReply } from '../replies/cached-reply.js';
import { anyOrigin } from '../transport/cors.js';
import { isLight } from '../docs/brand-colors.js';

/** The scripts that draw a launcher on a partner's page, within the folder of the embedded app. */
const names = ['widget/v1/script.js', 'widget/v1/scriptMinified.js'];

/** What the script draws with on a host without a colour. */
const accent = '#305fdd';
const ink = 'var(--patchbay-on-accent,#fff)';
const eitherInk = `var(--patchbay-on-accent,lch(from var(--patchbay-accent,${accent}) calc((49 - l)*infinity) 0 0))`;

/**
 * The script in the colour of a host. White stays on a dark colour. On a light one the browser
 * chooses black or white, because a page may set a dark accent of its own and nothing else.
 */
export const paintScript = (text: string, color: string): string =>
  text.replaceAll(ink, isLight(color) ? eitherInk : ink).replaceAll(accent, color);

/**
 * Any page may load the script, and only browsers keep it: a proxy may send all hosts here under one
 * name.
 */
const headers = {
  ...anyOrigin,
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'private, max-age=300',
  vary: 'accept-encoding, host, x-forwarded-host',
};

type Send = ReturnType<typeof cacheReply>;

/** The scripts that have the colour of the host of a request. */
export interface PaintedScripts {
  has(path: string): boolean;
  /** Sends a script in a colour; null where it has none. Each is painted and compressed once. */
  in(path: string, color: string): Send | null;
}

/** Each is some ten kilobytes with its compressed forms. */
const maxKept = 200;

/** Reads the scripts of the embedded app's folder, once at the start. */
export async function openPaintedScripts(folder: string): Promise<PaintedScripts> {
  const texts = new Map<string, string>();
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (text !== null) texts.set(posix.join('/embed', name), text);
  }
  const kept = new Map<string, Send>();
  return {
    has: (path) => texts.has(path),
    in: (path, color) => {
      const text = texts.get(path);
      if (text === undefined || !/^#[\da-f]{6}$/i.test(color)) return null;
      const key = `${path} ${color}`;
      const found = kept.get(key) ?? cacheReply(() => paintScript(text, color), headers);
      kept.set(key, found);
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKept) break;
        kept.delete(oldest);
      }
      return found;
    },
  };
}
