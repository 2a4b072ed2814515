import { oklchToHex } from './oklch.js';

/** The default brand, for a tenant without a choice. */
export const defaultBrand = '#2b5ce6';

const named: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  maroon: '#800000',
  crimson: '#dc143c',
  orange: '#ffa500',
  gold: '#ffd700',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  teal: '#008080',
  cyan: '#00ffff',
  aqua: '#00ffff',
  blue: '#0000ff',
  navy: '#000080',
  indigo: '#4b0082',
  purple: '#800080',
  violet: '#ee82ee',
  magenta: '#ff00ff',
  fuchsia: '#ff00ff',
  pink: '#ffc0cb',
  tomato: '#ff6347',
  coral: '#ff7f50',
  salmon: '#fa8072',
  brown: '#a52a2a',
  turquoise: '#40e0d0',
  slategray: '#708090',
  rebeccapurple: '#663399',
};

const byte = (v: number): string =>
  Math.round(Math.min(255, Math.max(0, v)))
    .toString(16)
    .padStart(2, '0');

const part = (text: string, whole: number): number =>
  text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text);

function hslToHex(h: number, s: number, l: number): string {
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return `#${byte(channel(0))}${byte(channel(8))}${byte(channel(4))}`;
}

/**
 * Reads a CSS colour (hex, rgb, hsl, oklch or a common name; alpha is ignored) as `#rrggbb`.
 * Anything else returns null: the caller decides whether that is an error or the default brand.
 */
export function parseBrand(text: string): string | null {
  const colour = text.trim().toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/.exec(colour);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(colour)) return colour.slice(0, 7);
  const call = /^(rgb|hsl|oklch)a?\(([^)]+)\)$/.exec(colour);
  if (!call) return named[colour] ?? null;
  const [a = '', b = '', c = ''] = (call[2] ?? '').split(/[\s,/]+/).filter(Boolean);
  if ([a, b, c].some((v) => Number.isNaN(Number.parseFloat(v)))) return null;
  if (call[1] === 'rgb') return `#${byte(part(a, 255))}${byte(part(b, 255))}${byte(part(c, 255))}`;
  if (call[1] === 'hsl')
    return hslToHex(
      ((Number.parseFloat(a) % 360) + 360) % 360,
      Number.parseFloat(b) / 100,
      Number.parseFloat(c) / 100,
    );
  return oklchToHex({ l: part(a, 1), c: part(b, 0.4), h: (Number.parseFloat(c) * Math.PI) / 180 });
}
