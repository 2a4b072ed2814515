import fc from 'fast-check';
import { neutrals } from '../tokens/neutrals.js';
import { darkAccent, lightAccent, type Accent } from './accent.js';
import { contrast } from './oklch.js';

const ink = { light: neutrals.light.text, dark: neutrals.dark.canvas };
type Row = [
  brand: string,
  scheme: 'light' | 'dark',
  solid: string,
  on: 'white' | 'ink',
  tint: string,
  tint2: string,
  ink: string,
  line: string,
  focus: string,
  onSolid: number,
  inkSurface: number,
  inkTint2: number,
  lineSurface: number,
  focusSurface: number,
];

const examples: Row[] = [
  [
    '#2b5ce6',
    'light',
    '#305fdd',
    'white',
    '#ebf1ff',
    '#d7e4ff',
    '#345dc6',
    '#5b89f6',
    '#5b89f6',
    5.52,
    5.95,
    4.66,
    3.31,
    3.31,
  ],
  [
    '#2b5ce6',
    'dark',
    '#3561d5',
    'white',
    '#19243e',
    '#22345c',
    '#799ef2',
    '#3d65c7',
    '#507adf',
    5.49,
    6.82,
    4.66,
    3.32,
    4.44,
  ],
  [
    '#14532d',
    'light',
    '#14532d',
    'white',
    '#e8f5eb',
    '#d5ebda',
    '#14532d',
    '#5f9b70',
    '#5f9b70',
    9.11,
    9.11,
    7.26,
    3.28,
    3.28,
  ],
  [
    '#14532d',
    'dark',
    '#3c784f',
    'white',
    '#1a2a1e',
    '#243c2b',
    '#72af83',
    '#3b764e',
    '#549066',
    5.26,
    6.99,
    4.65,
    3.32,
    4.75,
  ],
  [
    '#a4573f',
    'light',
    '#a4573f',
    'white',
    '#ffede7',
    '#fcdcd2',
    '#9b4f37',
    '#c9785f',
    '#c9785f',
    5.23,
    5.89,
    4.57,
    3.31,
    3.31,
  ],
  [
    '#a4573f',
    'dark',
    '#a4573f',
    'white',
    '#351f18',
    '#4c2c21',
    '#dc8a70',
    '#a1553d',
    '#b7684f',
    5.23,
    6.76,
    4.68,
    3.32,
    4.36,
  ],
  [
    '#facc15',
    'light',
    '#facc15',
    'ink',
    '#f7f1de',
    '#f0e4bf',
    '#7b6300',
    '#ab8a00',
    '#ab8a00',
    11.6,
    5.79,
    4.56,
    3.3,
    3.3,
  ],
  [
    '#facc15',
    'dark',
    '#e4b900',
    'ink',
    '#2e2403',
    '#423400',
    '#bd9c2c',
    '#816700',
    '#9b7d00',
    10.26,
    6.8,
    4.62,
    3.31,
    4.55,
  ],
  [
    '#84cc16',
    'light',
    '#85cc21',
    'ink',
    '#ebf5e3',
    '#d8ebc9',
    '#467000',
    '#639c06',
    '#639c06',
    9.01,
    5.87,
    4.65,
    3.34,
    3.34,
  ],
  [
    '#84cc16',
    'dark',
    '#89ca38',
    'ink',
    '#1d2a0f',
    '#273d0f',
    '#82af54',
    '#4a7700',
    '#5d920b',
    9.65,
    7.01,
    4.66,
    3.36,
    4.77,
  ],
  [
    '#f97316',
    'light',
    '#bf5400',
    'white',
    '#ffede4',
    '#ffdbca',
    '#a64800',
    '#e26b1d',
    '#e26b1d',
    4.68,
    5.92,
    4.58,
    3.3,
    3.3,
  ],
  [
    '#f97316',
    'dark',
    '#bf5400',
    'white',
    '#391d0e',
    '#54270e',
    '#e28655',
    '#b04d00',
    '#c95b0d',
    4.68,
    6.64,
    4.65,
    3.34,
    4.26,
  ],
  [
    '#e11d48',
    'light',
    '#d9334e',
    'white',
    '#ffecec',
    '#ffd9da',
    '#b73144',
    '#e9606c',
    '#e9606c',
    4.63,
    5.94,
    4.58,
    3.3,
    3.3,
  ],
  [
    '#e11d48',
    'dark',
    '#d33e52',
    'white',
    '#3a1a1c',
    '#552327',
    '#e67d83',
    '#bb3e4c',
    '#d0515d',
    4.58,
    6.52,
    4.61,
    3.34,
    4.29,
  ],
  [
    '#0ea5e9',
    'light',
    '#007cb2',
    'white',
    '#e4f4ff',
    '#c9e9ff',
    '#006c9b',
    '#0097d6',
    '#0097d6',
    4.64,
    5.8,
    4.58,
    3.28,
    3.28,
  ],
  [
    '#0ea5e9',
    'dark',
    '#007cb2',
    'white',
    '#08283a',
    '#023a55',
    '#3da9e5',
    '#0071a2',
    '#008ac4',
    4.64,
    6.84,
    4.6,
    3.32,
    4.64,
  ],
  [
    '#7c3aed',
    'light',
    '#784dd6',
    'white',
    '#f1efff',
    '#e4dfff',
    '#704fc0',
    '#987aef',
    '#987aef',
    5.48,
    5.88,
    4.57,
    3.3,
    3.3,
  ],
  [
    '#7c3aed',
    'dark',
    '#7751ce',
    'white',
    '#26203b',
    '#372d58',
    '#a490ea',
    '#7457c2',
    '#8669d6',
    5.45,
    6.63,
    4.62,
    3.32,
    4.28,
  ],
  [
    '#111827',
    'light',
    '#111827',
    'white',
    '#eff1f6',
    '#e0e4ec',
    '#111827',
    '#848ea2',
    '#848ea2',
    17.74,
    17.74,
    13.92,
    3.3,
    3.3,
  ],
  [
    '#111827',
    'dark',
    '#60697c',
    'white',
    '#23252b',
    '#31353d',
    '#959fb3',
    '#616a7d',
    '#778094',
    5.51,
    6.74,
    4.62,
    3.3,
    4.53,
  ],
];

const of = (brand: string, scheme: 'light' | 'dark'): Accent =>
  scheme === 'light' ? lightAccent(brand) : darkAccent(brand);

describe('the accent rule', () => {
  it.each(examples)(
    'makes of %s in %s the worked example',
    (brand, scheme, solid, on, tint, tint2, accentInk, line, focus) => {
      expect(of(brand, scheme)).toMatchObject({
        solid,
        on: on === 'white' ? '#ffffff' : ink[scheme],
        tint,
        tint2,
        ink: accentInk,
        line,
        focus,
      });
    },
  );

  it.each(examples)(
    'gives %s in %s the contrast of the table',
    (
      brand,
      scheme,
      _s,
      _o,
      _t,
      _t2,
      _i,
      _l,
      _f,
      onSolid,
      inkSurface,
      inkTint2,
      lineSurface,
      focusSurface,
    ) => {
      const accent = of(brand, scheme);
      const { surface } = neutrals[scheme];
      const near = (one: string, other: string, expected: number): void =>
        expect(Math.abs(contrast(one, other) - expected)).toBeLessThan(0.011);
      near(accent.on, accent.solid, onSolid);
      near(accent.ink, surface, inkSurface);
      near(accent.ink, accent.tint2, inkTint2);
      near(accent.line, surface, lineSurface);
      near(accent.focus, surface, focusSurface);
    },
  );

  it('meets every contrast requirement for any brand, in light and dark', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, (r, g, b) => {
        const brand = `rgb(${r} ${g} ${b})`;
        for (const scheme of ['light', 'dark'] as const) {
          const a = of(brand, scheme);
          const n = neutrals[scheme];
          for (const fill of [a.solid, a.solidHover])
            expect(contrast(a.on, fill)).toBeGreaterThanOrEqual(4.5);
          for (const ground of [
            n.canvas,
            n.surface,
            n.sunken,
            n.raised,
            n.selected,
            a.tint,
            a.tint2,
          ])
            expect(contrast(a.ink, ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(n.text, a.tint)).toBeGreaterThanOrEqual(7);
          for (const ground of [n.surface, n.canvas, n.raised]) {
            expect(contrast(a.line, ground)).toBeGreaterThanOrEqual(3);
            expect(contrast(a.focus, ground)).toBeGreaterThanOrEqual(3);
          }
          const visible = a.solidEdge === 'transparent' ? a.solid : a.solidEdge;
          expect(contrast(visible, n.surface)).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('inverts a colourless brand in the dark', () => {
    expect(darkAccent('#777777')).toMatchObject({
      solid: neutrals.dark.text,
      on: neutrals.dark.canvas,
    });
  });

  it('draws an edge around a fill too pale to be visible', () => {
    expect(lightAccent('#facc15').solidEdge).toBe('#7b6300');
    expect(lightAccent('#2b5ce6').solidEdge).toBe('transparent');
  });
});
