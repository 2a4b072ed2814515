import { currentAccountOf, useCurrentAccount } from '@patchbay/session';
import { Suspense } from 'react';
import { type LazyScreen, lazyScreens, renewFailed } from './lazy-screen.js';
import { type RouterContext } from './root-route.js';
import { type PageName, type ScreenName, type Screens } from './screens.js';
import { type RootSearch } from './search.js';
import { type PageKey, schemaOf, type Section } from './sitemap.js';

/** What a loader uses of what the router tells it. */
interface LoaderPlace {
  readonly location: { readonly search: RootSearch };
  /** `stay` where only parameters of the page that is shown changed. */
  readonly cause: 'preload' | 'enter' | 'stay';
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
  /**
   * Fetches the code, and then lets the screen fetch its data; the page does not wait for them. A
   * screen that is already shown reads its data itself.
   */
  const preloadAt = (name: Section | 'home', page: string, { location, cause }: LoaderPlace) => {
    if (cause === 'stay') return;
    const { search } = location;
    const own = name === 'home' ? {} : schemaOf(name, page as PageKey<Section>).parse(search);
    void screenOf(name)
      ?.preload()
      .then((module) => {
        if (cache)
          module?.prefetch?.({
            cache,
            page: page === '/' ? null : page,
            search: { ...search, ...own },
            account: currentAccountOf(search),
          });
      });
  };
  const page = (name: PageName) => ({
    component: shown(name),
    loader: preload(name),
    staticData: { place: name },
  });
  return { shown, shownOn, preloadAt, page, renewFailed };
}

export type RouteScreens = ReturnType<typeof routeScreens>;
