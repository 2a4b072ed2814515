import { drawIcon, outlineOf } from '@patchbay/server-providers';
import { escapeText, type HostBrand } from './brand-page.js';

/** Black or white, whichever is easier to read on a colour (relative luminance of WCAG). */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

/** The first character of a name as people count them; a name may begin with a pair of code units. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

/**
 * The shape of an icon. A maskable one fills the whole square with room around the mark, because the
 * phone cuts its own shape out of it; a touch icon fills the square.
 */
export type IconShape = 'any' | 'maskable' | 'touch';

const sizeIn = (shape: IconShape): number => (shape === 'maskable' ? 220 : 288);

const tile = (color: string, shape: IconShape, mark: string): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${shape === 'any' ? 116 : 0}" fill="${color}"/>`,
    mark,
    '</svg>',
  ].join('');

/** The icon of a host: the initial of its name on its colour. */
export const iconOf = ({ name, color }: HostBrand, shape: IconShape): string =>
  tile(
    color,
    shape,
    `<text x="256" y="256" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" ` +
      `font-weight="600" font-size="${sizeIn(shape)}" fill="${inkOn(color)}">` +
      `${escapeText(initialOf(name))}</text>`,
  );

/** A mark for names that begin with a character which the font lacks. */
const ring = (ink: string): string =>
  `<circle cx="256" cy="256" r="84" fill="none" stroke="${ink}" stroke-width="40"/>`;

/** The same icon as PNG: of the tenant's picture where there is one, otherwise of the initial. */
export async function pngIconOf(
  { name, color }: HostBrand,
  { shape, side }: { readonly shape: IconShape; readonly side: number },
  picture: Uint8Array | null,
): Promise<Uint8Array> {
  if (picture) {
    const share = shape === 'maskable' ? 0.6 : 1;
    // A picture with transparent parts has the tenant's colour behind it only where it is cut.
    const ground = shape === 'maskable' ? color : '#ffffff';
    return drawIcon({ svg: tile(ground, 'touch', ''), over: { picture, share }, side });
  }
  const ink = inkOn(color);
  const outline = await outlineOf(initialOf(name), sizeIn(shape));
  const mark = outline
    ? `<path transform="translate(256 256)" fill="${ink}" d="${outline}"/>`
    : ring(ink);
  return drawIcon({ svg: tile(color, shape, mark), side });
}
