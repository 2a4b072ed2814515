import { currentAccountOf, useCurrentAccount } from '@patchbay/session';
import { Suspense } from 'react';
import { type LazyScreen, lazyScreens } from './lazy-screen.js';
import { type RouterContext } from './root-route.js';
import { type PageName, type ScreenName, type Screens } from './screens.js';
import { type AppSearch } from './search.js';

/** What a loader uses of what the router tells it. */
interface LoaderPlace {
  readonly location: { readonly search: AppSearch };
}

/**
 * Converts an app's screens for routes: components that show them, and loaders that fetch them in
 * advance.
 */
export function routeScreens(screens: Partial<Screens>, { Pending, cache }: RouterContext) {
  const lazy = lazyScreens(screens);
  const screenOf = (name: ScreenName): LazyScreen | undefined => lazy[name] ?? lazy.notFound;
  const shown = (name: ScreenName) =>
    function RouteScreen() {
      const Screen = screenOf(name)?.Screen;
      return (
        <Suspense fallback={Pending ? <Pending /> : null}>{Screen ? <Screen /> : null}</Suspense>
      );
    };
  /** A screen of an account. On another account it is another one: no state of the former remains. */
  const shownOn = (name: ScreenName) => {
    const Shown = shown(name);
    return function AccountScreen() {
      return <Shown key={useCurrentAccount().target} />;
    };
  };

  const preload = (name: ScreenName) => (): void => void screenOf(name)?.preload();
  /** Fetches the code, and then lets the screen fetch its data; the page does not wait for them. */
  const preloadAt = (name: ScreenName, page: string | null, at: LoaderPlace): void => {
    const { search } = at.location;
    void screenOf(name)
      ?.preload()
      .then((module) => {
        if (cache) module?.prefetch?.({ cache, page, search, account: currentAccountOf(search) });
      });
  };
  const page = (name: PageName) => ({ component: shown(name), loader: preload(name) });
  /** Before a broken page is tried again: what could not be fetched is fetched anew. */
  const renewFailed = () => Object.values(lazy).forEach((one) => one.renew());
  return { shown, shownOn, preloadAt, page, renewFailed };
}

export type RouteScreens = ReturnType<typeof routeScreens>;
