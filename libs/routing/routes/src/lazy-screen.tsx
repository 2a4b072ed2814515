import { refetching } from '@patchbay/kernel';
import { type ComponentType, lazy } from 'react';
import { type ScreenModule, type ScreenName, type Screens } from './screens.js';

/** A module of a screen that takes props. */
type ModuleOf<P> = Omit<ScreenModule, 'Screen'> & { readonly Screen: ComponentType<P> };

export interface LazyScreen<P = object> {
  /** Changes when a failed fetch is renewed: read it at each rendering. */
  readonly Screen: ComponentType<P>;
  /** Fetches the screen's code; harmless when repeated. */
  readonly preload: () => Promise<ModuleOf<P> | undefined>;
  /** Lets the next rendering fetch again what could not be fetched. */
  readonly renew: () => void;
}

/** What lets failed fetches be tried again: of screens, and of the pages inside them. */
const failed = new Set<() => void>();

/** Before a broken page is tried again: what could not be fetched is fetched again. */
export function renewFailed(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A screen whose code is fetched once, by a link that is about to be followed or by rendering.
 * React keeps a failed fetch for good, so `renew` puts a new component in its place; it is not done
 * at once, because React would render that and fetch without limit.
 */
export function lazyScreen<P = object>(load: () => Promise<ModuleOf<P>>): LazyScreen<P> {
  const loadModule = refetching(load);
  let loading: ReturnType<typeof load> | undefined;
  let hasFailed = false;
  const fetchOnce = () => {
    loading ??= loadModule().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const create = (): ComponentType<P> =>
    lazy(() =>
      fetchOnce().then(
        ({ Screen }) => ({ default: Screen }),
        (error: unknown) => {
          hasFailed = true;
          failed.add(renew);
          throw error;
        },
      ),
    );
  let current = create();
  const renew = () => {
    if (hasFailed) current = create();
    hasFailed = false;
  };
  return {
    get Screen() {
      return current;
    },
    preload: () => fetchOnce().catch(() => undefined),
    renew,
  };
}

/** Makes the lazy screens of an app. */
export const lazyScreens = (
  screens: Partial<Screens>,
): Readonly<Partial<Record<ScreenName, LazyScreen>>> =>
  Object.fromEntries(Object.entries(screens).map(([name, load]) => [name, lazyScreen(load)]));
