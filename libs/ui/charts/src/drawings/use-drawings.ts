import { lazyParts } from '@patchbay/kit';

/**
 * The drawings with the library behind them. They are loaded when the first chart is shown, so that
 * titles, numbers and tables do not wait for them, and no other page contains them.
 */
export const useDrawings = lazyParts(() => import('./drawings.js'));

/** Fetches the drawings in advance, for a screen that will show a chart. */
export const preloadCharts = (): void => useDrawings.preload();
