import { currentAccountOf } from '@patchbay/session';
import { createRoute, redirect } from '@tanstack/react-router';
import { type RootRoute } from './root-route.js';
import { type RouteScreens } from './route-screens.js';

/**
 * A payment link is `/app?checkout=` and the 22 characters that the server made; other values open
 * the overlay of that name.
 */
const isPaymentSlug = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{22}$/.test(value);

/**
 * `/app` and everything of an account below it: the frame, and in it the section that the path
 * names.
 */
export function appRoutes(
  under: () => RootRoute,
  { SectionScreen, preload, preloadAt, page }: RouteScreens,
) {
  const app = createRoute({
    getParentRoute: under,
    path: '/app',
    beforeLoad: ({ search: { checkout } }) => {
      if (isPaymentSlug(checkout))
        throw redirect({ to: '/app/pay/$slug', params: { slug: checkout }, replace: true });
    },
    ...page('frame'),
  });
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
    loader: ({ params, ...at }) =>
      preloadAt(currentAccountOf(`/app/${params._splat ?? ''}`).path.section ?? 'home', at),
  });
  return app.addChildren([appHome, appSection]);
}
