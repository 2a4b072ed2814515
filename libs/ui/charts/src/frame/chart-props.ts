import { type ErrorStateProps } from '@patchbay/kit';
import { type ReactNode } from 'react';
import { type ChartData } from '../model/chart-data.js';

/** The ways from the values of a chart to what was counted. */
export interface ChartRows {
  /** The words of a category, or of one of its values, as a link; as they are where there is none. */
  readonly link: (words: string, at: number, series?: string) => ReactNode;
  /** Follows the link of a category that was pressed in the drawing. */
  readonly open: (at: number) => void;
}

/** What every chart has around it. */
export interface ChartProps {
  readonly title: string;
  /** A line under the title, such as the length of the window. */
  readonly note?: string;
  /** Words about as long as the note, whose room it takes until it is known. */
  readonly noteRoom?: string;
  readonly data: ChartData;
  /** What stands behind each value; without it the values lead nowhere. */
  readonly rows?: ChartRows;
  /** Said in the place of a chart that has no value. */
  readonly empty: ReactNode;
  /** The name of the file, without its ending: `usage-per-day`. */
  readonly fileName: string;
  /** The state of the query; its values are shown when it succeeds. */
  readonly status?: 'pending' | 'error' | 'success';
  readonly error?: ErrorStateProps;
  /** Of the drawing and of what stands in its place, in px. */
  readonly height?: number;
  /** The level of the heading; 2 below the title of a screen. */
  readonly level?: 2 | 3;
}

/** The default height of a drawing. */
export const defaultHeight = 240;
