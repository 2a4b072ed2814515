import { useCurrentAccount } from '@patchbay/session';
import { type ComponentType, Suspense } from 'react';
import { type LazyScreen, lazyScreens } from './lazy-screen.js';
import { type PageName, type ScreenName, type Screens } from './screens.js';

/**
 * What routes make of an app's screens: components that show them, and loaders that fetch them
 * before they are needed.
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

  const preload = (name: ScreenName) => () => void screenOf(name)?.preload();
  const page = (name: PageName) => ({ component: shown(name), loader: preload(name) });
  return { shown, SectionScreen, preload, page };
}

export type RouteScreens = ReturnType<typeof routeScreens>;
