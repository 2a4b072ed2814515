import { currentAccountOf } from '@patchbay/session';
import { createRoute } from '@tanstack/react-router';
import { type RootRoute } from './root-route.js';
import { type RouteScreens } from './route-screens.js';

/**
 * `/app` and everything of an account below it: the frame, and in it the section that the path
 * names.
 */
export function appRoutes(under: () => RootRoute, { SectionScreen, preload, page }: RouteScreens) {
  const app = createRoute({ getParentRoute: under, path: '/app', ...page('frame') });
  const inApp = () => app;
  const appHome = createRoute({
    getParentRoute: inApp,
    path: '/',
    component: SectionScreen,
    loader: preload('home'),
  });
  const appSection = createRoute({
    getParentRoute: inApp,
    path: '$',
    component: SectionScreen,
    loader: ({ params }) =>
      preload(currentAccountOf(`/app/${params._splat ?? ''}`).path.section ?? 'home')(),
  });
  return app.addChildren([appHome, appSection]);
}
