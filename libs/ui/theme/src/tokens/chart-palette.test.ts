import fc from 'fast-check';
import { darkAccent, lightAccent } from '../accent/accent.js';
import { contrast, hexToRgb, rgbToOklch, type Rgb } from '../accent/oklch.js';
import { chartPalette } from './families.js';
import { neutrals, type Scheme } from './neutrals.js';

const schemes = ['light', 'dark'] as const;
/** What a chart stands on: cards and panels, and a side panel over them. */
const grounds = (scheme: Scheme) => {
  const { surface, raised } = neutrals[scheme];
  return { surface, raised };
};

type Matrix = readonly [Rgb, Rgb, Rgb];

/** Simulated full dichromacy in linear sRGB (Machado, Oliveira and Fernandes 2009). */
const eyes: Record<string, Matrix> = {
  defaults: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const clamped = (v: number) => Math.min(1, Math.max(0, v));

function seenBy(matrix: Matrix, hex: string): Rgb {
  const [r, g, b] = hexToRgb(hex).map(toLinear) as [number, number, number];
  return matrix.map(([x, y, z]) => toGamma(clamped(x * r + y * g + z * b))) as unknown as Rgb;
}

/** The distance of two colours in OKLab; 0.02 is about the least that is seen side by side. */
function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [rgbToOklch(one), rgbToOklch(other)];
  return Math.hypot(
    a.l - b.l,
    a.c * Math.cos(a.h) - b.c * Math.cos(b.h),
    a.c * Math.sin(a.h) - b.c * Math.sin(b.h),
  );
}

describe('the palette of charts', () => {
  it.each(schemes)('has eight colours of at least 3:1 against every ground, %s', (scheme) => {
    expect(chartPalette[scheme]).toHaveLength(8);
    for (const [name, ground] of Object.entries(grounds(scheme)))
      for (const colour of chartPalette[scheme])
        expect([name, colour, contrast(colour, ground) >= 3]).toEqual([name, colour, true]);
  });

  it.each(schemes)('differs in lightness from one series to the next, %s', (scheme) => {
    const light = chartPalette[scheme].map((colour) => rgbToOklch(hexToRgb(colour)).l);
    const steps = light.slice(1).map((l, at) => Math.abs(l - (light[at] ?? 0)));
    expect(Math.min(...steps)).toBeGreaterThan(0.035);
  });

  // Textures and dashes tell apart what is not beside one another (the tests of the charts).
  it.each(schemes.flatMap((scheme) => Object.keys(eyes).map((eye) => [scheme, eye] as const)))(
    'changes visibly from one series to the next, %s, with %s vision',
    (scheme, eye) => {
      const colours = chartPalette[scheme].map((colour) => seenBy(eyes[eye] as Matrix, colour));
      const steps = colours.slice(1).map((one, at) => distance(one, colours[at] as Rgb));
      expect(Math.min(...steps)).toBeGreaterThan(eye === 'usual' ? 0.09 : 0.04);
    },
  );

  it.each(schemes)('has a line for one series that holds 3:1 under any brand, %s', (scheme) => {
    const accentOf = scheme === 'light' ? lightAccent : darkAccent;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const { line } = accentOf(`#${number.toString(16).padStart(6, '0')}`);
        for (const ground of [neutrals[scheme].surface, neutrals[scheme].raised])
          expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it.each(schemes)('has a grey of 3:1 for the period before, %s', (scheme) =>
    expect(contrast(neutrals[scheme].control, neutrals[scheme].surface)).toBeGreaterThanOrEqual(3),
  );
});
