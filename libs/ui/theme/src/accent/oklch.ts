/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.4, hue in radians. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Red, green and blue, each 0 to 1 (gamma encoded). */
export type Rgb = readonly [number, number, number];

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number =>
  v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
// A channel slightly outside sRGB must remain comparable, so the curve is mirrored below zero.
const encode = (v: number): number => (v < 0 ? -toGamma(-v) : toGamma(v));

/** sRGB to OKLCH, with Björn Ottosson's matrices. */
export function rgbToOklch([red, green, blue]: Rgb): Oklch {
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function oklchToRgb({ l: lightness, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const TOLERANCE = 1e-4;
const isInside = (rgb: Rgb): boolean => rgb.every((v) => v >= -TOLERANCE && v <= 1 + TOLERANCE);

/** OKLCH to `#rrggbb`; a colour outside sRGB loses chroma, never lightness or hue. */
export function oklchToHex(colour: Oklch): string {
  let rgb = oklchToRgb(colour);
  if (!isInside(rgb)) {
    let low = 0;
    let high = colour.c;
    for (let i = 0; i < 30; i++) {
      const middle = (low + high) / 2;
      if (isInside(oklchToRgb({ ...colour, c: middle }))) low = middle;
      else high = middle;
    }
    rgb = oklchToRgb({ ...colour, c: low });
  }
  return `#${rgb.map(toByte).join('')}`;
}

const toByte = (v: number): string =>
  Math.round(Math.min(1, Math.max(0, v)) * 255)
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb` to channels of 0 to 1. */
export function hexToRgb(hex: string): Rgb {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = hexToRgb(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Mixes two `#rrggbb` colours in OKLCH, `share` of the second; the hue is the first one's. */
export function mix(one: string, other: string, share: number): string {
  const a = rgbToOklch(hexToRgb(one));
  const b = rgbToOklch(hexToRgb(other));
  return oklchToHex({ l: a.l + (b.l - a.l) * share, c: a.c + (b.c - a.c) * share, h: a.h });
}
