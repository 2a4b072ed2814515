import { escapeText, type HostBrand } from './brand-page.js';

/** Black or white, whichever is easier to read on a colour (relative luminance of WCAG). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

/** The first character of a name as people count them; a name may begin with a pair of code units. */
const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

/**
 * The icon of a host: the initial of its name on its colour. A maskable one fills the whole square,
 * because the phone cuts its own shape out of it.
 */
export function iconOf(
  { name, color }: HostBrand,
  { isMaskable }: { readonly isMaskable: boolean },
): string {
  const size = isMaskable ? 220 : 288;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${isMaskable ? 0 : 116}" fill="${color}"/>`,
    `<text x="256" y="256" dy=".35em" text-anchor="middle" font-family="system-ui,sans-serif" `,
    `font-weight="600" font-size="${size}" fill="${inkOn(color)}">`,
    `${escapeText(initialOf(name))}</text></svg>`,
  ].join('');
}
