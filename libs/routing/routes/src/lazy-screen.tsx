import { type ComponentType, lazy } from 'react';
import { type ScreenLoader, type ScreenName, type Screens } from './screens.js';

export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Fetches the screen's code; harmless when repeated. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A screen whose code is fetched once, by a link that is about to be followed or by rendering. A
 * failed fetch may be tried again.
 */
export function lazyScreen(load: ScreenLoader): LazyScreen {
  let loading: ReturnType<ScreenLoader> | undefined;
  const fetchOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    Screen: lazy(() => fetchOnce().then(({ Screen }) => ({ default: Screen }))),
    preload: () => fetchOnce().catch(() => undefined),
  };
}

/** Makes the lazy screens of an app. */
export const lazyScreens = (
  screens: Partial<Screens>,
): Readonly<Partial<Record<ScreenName, LazyScreen>>> =>
  Object.fromEntries(Object.entries(screens).map(([name, load]) => [name, lazyScreen(load)]));
