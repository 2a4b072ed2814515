/** The grounds of the pages. */
export const grounds = { light: '#ffffff', dark: '#16181c' } as const;

/** The grounds of what the pointer is on: of all grounds those on which a text is hardest to read. */
export const tintedGrounds = { light: '#e6e8ec', dark: '#2a2e35' } as const;

type Rgb = readonly [number, number, number];
const partsOf = (color: string): Rgb => [
  parseInt(color.slice(1, 3), 16),
  parseInt(color.slice(3, 5), 16),
  parseInt(color.slice(5, 7), 16),
];

/** Relative luminance of WCAG. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether black is easier to read on a colour than white. */
export const isLight = (color: string): boolean =>
  contrast(partsOf(color), [0, 0, 0]) > contrast(partsOf(color), [255, 255, 255]);

/** What WCAG demands of a text. */
const wanted = 4.5;

/**
 * A tenant's colour as a text in the scheme: mixed with black or white in steps until it can be
 * read.
 */
export function readableBrand(color: string, scheme: keyof typeof grounds): string {
  const own = partsOf(color);
  const ground = partsOf(tintedGrounds[scheme]);
  const end = scheme === 'light' ? 0 : 255;
  for (let step = 0; step <= 20; step += 1) {
    const mixed = own.map((part) =>
      Math.round(part + ((end - part) * step) / 20),
    ) as unknown as Rgb;
    if (contrast(mixed, ground) >= wanted)
      return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}
