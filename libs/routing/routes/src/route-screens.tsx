import { currentAccountOf, useCurrentAccount } from '@patchbay/session';
import { type QueryClient } from '@patchbay/queries';
import { type ComponentType, Suspense } from 'react';
import { type LazyScreen, lazyScreens } from './lazy-screen.js';
import { type RouterContext } from './root-route.js';
import { type PageName, type ScreenName, type Screens } from './screens.js';
import { type AppSearch } from './search.js';

/** What the router tells a loader. */
export interface LoaderPlace {
  readonly context: RouterContext;
  readonly location: { readonly pathname: string; readonly search: AppSearch };
}

const placeOf = (cache: QueryClient, { pathname, search }: LoaderPlace['location']) => ({
  cache,
  account: currentAccountOf(pathname, search),
  search,
});

/**
 * Converts an app's screens for routes: components that show them, and loaders that fetch them in
 * advance.
 */
export function routeScreens(screens: Partial<Screens>, Pending: ComponentType | undefined) {
  const lazy = lazyScreens(screens);
  const screenOf = (name: ScreenName): LazyScreen | undefined => lazy[name] ?? lazy.notFound;
  const shown = (name: ScreenName) =>
    function RouteScreen() {
      const Screen = screenOf(name)?.Screen;
      return (
        <Suspense fallback={Pending ? <Pending /> : null}>{Screen ? <Screen /> : null}</Suspense>
      );
    };

  function SectionScreen() {
    const { path, target } = useCurrentAccount();
    const name = path.section ?? (path.rest.length === 0 ? 'home' : 'notFound');
    const Screen = screenOf(name)?.Screen;
    // Another account is another screen: nothing of the former one's state may remain.
    return (
      <Suspense fallback={Pending ? <Pending /> : null}>
        {Screen ? <Screen key={target} /> : null}
      </Suspense>
    );
  }

  const preload = (name: ScreenName) => (): void => void screenOf(name)?.preload();
  /** Fetches the code, and then lets the screen fetch its data; the page does not wait for them. */
  const preloadAt = (name: ScreenName, { context, location }: LoaderPlace): void =>
    void screenOf(name)
      ?.preload()
      .then((module) => {
        if (context.cache) module?.prefetch?.(placeOf(context.cache, location));
      });
  const page = (name: PageName) => ({ component: shown(name), loader: preload(name) });
  /** Before a broken page is tried again: what could not be fetched is fetched anew. */
  const renewFailed = () => Object.values(lazy).forEach((one) => one.renew());
  return { shown, SectionScreen, preload, preloadAt, page, renewFailed };
}

export type RouteScreens = ReturnType<typeof routeScreens>;
