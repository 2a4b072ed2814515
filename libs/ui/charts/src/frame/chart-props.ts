import { type ErrorStateProps } from '@patchbay/kit';
import { type ReactNode } from 'react';
import { type ChartData } from '../model/chart-data.js';

/** What every chart has around it. */
export interface ChartProps {
  readonly title: string;
  /** A line under the title, such as the length of the window. */
  readonly note?: string;
  readonly data: ChartData;
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

/** The usual height of a drawing. */
export const usualHeight = 240;
