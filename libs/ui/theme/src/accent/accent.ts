import { neutrals } from '../tokens/neutrals.js';
import { contrast, hexToRgb, oklchToHex, rgbToOklch, type Oklch } from './oklch.js';
import { defaultBrand, parseBrand } from './parse-brand.js';

/**
 * The accessible colour pairs derived from one brand colour in one colour scheme, all `#rrggbb`.
 */
export interface Accent {
  /** Filled control. */
  solid: string;
  /** Text colour on `solid`: white, or the darkest neutral where white is not readable. */
  on: string;
  solidHover: string;
  /** 1 px inner edge of a filled control whose fill alone is below 3:1; `transparent` otherwise. */
  solidEdge: string;
  tint: string;
  tint2: string;
  /** Text and icons. */
  ink: string;
  /** Edges, charts, the cord. */
  line: string;
  /** Focus ring. */
  focus: string;
}

const WHITE = '#ffffff';
const STEP = 0.004;
// Lines and rings move in slightly larger steps than text colours, as in the worked examples of the
// design.
const LINE_STEP = 0.005;

const brandOf = (brand: string): Oklch => rgbToOklch(hexToRgb(parseBrand(brand) ?? defaultBrand));

function walk(from: Oklch, step: number, holds: (hex: string) => boolean): string {
  let hex = oklchToHex(from);
  for (let l = from.l; !holds(hex) && l > 0 && l < 1; hex = oklchToHex({ ...from, l })) l += step;
  return hex;
}

// Hover darkens; where the text is dark and would lose its contrast, it lightens instead.
function hoverOf(solid: Oklch, on: string): string {
  const darker = oklchToHex({ ...solid, l: solid.l - 0.05 });
  return contrast(on, darker) >= 4.5 ? darker : oklchToHex({ ...solid, l: solid.l + 0.05 });
}

/** The accent of a light theme. */
export function lightAccent(brandColour: string): Accent {
  const brand = brandOf(brandColour);
  const { surface, canvas, text } = neutrals.light;
  const c = Math.min(brand.c, 0.2);
  const of = (l: number, chroma: number): Oklch => ({ l, c: chroma, h: brand.h });

  let solidAt = of(brand.l, c);
  let on = WHITE;
  if (contrast(WHITE, oklchToHex(solidAt)) < 4.5) {
    if (brand.l > 0.72) on = text;
    else while (contrast(WHITE, oklchToHex(solidAt)) < 4.6) solidAt = of(solidAt.l - STEP, c);
  }
  const solid = oklchToHex(solidAt);
  const tint = oklchToHex(of(0.958, Math.min(0.026, 0.22 * c)));
  const tint2 = oklchToHex(of(0.918, Math.min(0.05, 0.36 * c)));
  const ink = walk(
    of(Math.min(0.56, brand.l), Math.min(c, 0.17)),
    -STEP,
    (x) => contrast(x, tint2) >= 4.55 && contrast(x, tint) >= 5,
  );
  const line = walk(
    of(0.78, Math.min(c, 0.17)),
    -LINE_STEP,
    (x) => contrast(x, WHITE) >= 3.1 && contrast(x, canvas) >= 3,
  );
  const solidEdge = contrast(solid, surface) < 3 ? ink : 'transparent';
  return {
    solid,
    on,
    solidHover: hoverOf(solidAt, on),
    solidEdge,
    tint,
    tint2,
    ink,
    line,
    focus: line,
  };
}

/** The accent of a dark theme. */
export function darkAccent(brandColour: string): Accent {
  const brand = brandOf(brandColour);
  const { surface, raised, canvas, text } = neutrals.dark;
  const c = Math.min(brand.c, 0.2);
  const of = (l: number, chroma: number): Oklch => ({ l, c: chroma, h: brand.h });

  const tint = oklchToHex(of(0.265, Math.min(0.05, 0.34 * c)));
  const tint2 = oklchToHex(of(0.33, Math.min(0.075, 0.48 * c)));
  const ink = walk(
    of(0.7, Math.min(c, 0.13)),
    STEP,
    (x) => contrast(x, tint2) >= 4.6 && contrast(x, tint) >= 5.5 && contrast(x, raised) >= 6,
  );
  const line = walk(of(0.5, Math.min(c, 0.16)), LINE_STEP, (x) => contrast(x, raised) >= 3.1);
  const focus = walk(of(0.6, Math.min(c, 0.16)), LINE_STEP, (x) => contrast(x, raised) >= 4);
  const rest = { solidEdge: 'transparent', tint, tint2, ink, line, focus };
  // A grey has no hue, so the control inverts instead.
  if (brand.c < 0.03)
    return {
      solid: text,
      on: canvas,
      solidHover: oklchToHex({ ...rgbToOklch(hexToRgb(text)), l: 0.87 }),
      ...rest,
    };

  const chroma = Math.min(c, 0.185);
  let solidAt = of(Math.min(0.8, Math.max(0.52, brand.l)), chroma);
  let on = WHITE;
  const move = (step: number): Oklch => of(solidAt.l + step, chroma);
  if (contrast(WHITE, oklchToHex(solidAt)) < 4.5) {
    if (solidAt.l > 0.72) on = canvas;
    else while (contrast(WHITE, oklchToHex(solidAt)) < 4.6) solidAt = move(-STEP);
  }
  while (contrast(oklchToHex(solidAt), surface) < 3.05) solidAt = move(STEP);
  if (on === WHITE && contrast(WHITE, oklchToHex(solidAt)) < 4.5) {
    on = canvas;
    while (contrast(on, oklchToHex(solidAt)) < 4.6) solidAt = move(STEP);
  }
  return { solid: oklchToHex(solidAt), on, solidHover: hoverOf(solidAt, on), ...rest };
}
