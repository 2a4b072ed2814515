import { type ChartData } from './chart-data.js';

/**
 * What a series looks like besides its colour. Two that stand beside one another differ in it, so
 * that a chart can be read in grey.
 */
export interface SeriesLook {
  /** A colour of the theme, which holds 3:1 against the surface in both schemes. */
  readonly colour: string;
  /** What is drawn over the colour of a bar, as a path in a square of 6; null is plain. */
  readonly texture: string | null;
  /** The dashes of a line; undefined is a line without gaps. */
  readonly dashes: string | undefined;
}

/** The side of the square in which a texture repeats. */
export const textureSize = 6;

const textures = [
  null,
  'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  'M3 2.9V3.1',
  'M0 3H6',
  'M-1 5L1 7M0 0L6 6M5 -1L7 1',
  'M3 0V6',
  'M0 3H6M3 0V6',
  'M0 1V2M3 4V5',
] as const;

const dashes = [
  undefined,
  '8 4',
  '3 3',
  '10 3 2 3',
  '14 4',
  '6 2 2 2 2 2',
  '2 5',
  '10 6 4 6',
] as const;

/** The number of series that can be distinguished. */
export const paletteSize = textures.length;

const former: SeriesLook = { colour: 'var(--pb-control)', texture: null, dashes: '1.5 3' };

/**
 * The look of each series of a chart, in order. The only one has the tenant’s accent; several have
 * the palette, whose colours do not depend on the tenant.
 */
export function looksOf(
  series: readonly Pick<ChartData['series'][number], 'former'>[],
): SeriesLook[] {
  const isSingle = series.filter((one) => !one.former).length <= 1;
  let at = 0;
  return series.map((one) => {
    if (one.former) return former;
    const place = at++ % paletteSize;
    return {
      colour: isSingle ? 'var(--pb-accent-line)' : `var(--pb-chart-${place + 1})`,
      texture: textures[place] ?? null,
      dashes: dashes[place],
    };
  });
}
