import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The part of the font library that is used. */
interface Font {
  charToGlyphIndex(character: string): number;
  getPath(text: string, x: number, y: number, size: number): Outline;
}
interface Outline {
  getBoundingBox(): Readonly<Record<'x1' | 'y1' | 'x2' | 'y2', number>>;
  toPathData(decimals: number): string;
}

/** The font comes in files by script; each is read when a name begins in it. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const fonts = new Map<string, Promise<Font>>();

function fontOf(script: (typeof scripts)[number]): Promise<Font> {
  const known = fonts.get(script);
  if (known) return known;
  const folder = dirname(require.resolve('@fontsource/inter/package.json'));
  const read = readFile(join(folder, 'files', `inter-${script}-600-normal.woff`));
  const library: unknown = require(require.resolve('opentype.js'));
  const { parse } = library as { parse(bytes: ArrayBuffer): Font };
  const font = read.then((bytes) => parse(new Uint8Array(bytes).buffer));
  fonts.set(script, font);
  return font;
}

/**
 * A character as the data of an SVG path whose middle is the origin, so that a machine without fonts
 * draws it too; null where the font does not have it.
 */
export async function outlineOf(character: string, size: number): Promise<string | null> {
  if ([...character].length !== 1) return null;
  for (const script of scripts) {
    const font = await fontOf(script);
    if (font.charToGlyphIndex(character) === 0) continue;
    const { x1, y1, x2, y2 } = font.getPath(character, 0, 0, size).getBoundingBox();
    const path = font.getPath(character, -(x1 + x2) / 2, -(y1 + y2) / 2, size).toPathData(1);
    return path === '' ? null : path;
  }
  return null;
}
