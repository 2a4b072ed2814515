import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { keepAccount } from './account-search.js';
import { type RootRoute } from './root-route.js';
import { type RouteScreens } from './route-screens.js';
import { type PageSchema } from './page-search.js';
import {
  formerAddresses,
  type PageKey,
  type PageSearch,
  type PageWord,
  schemaOf,
  type Section,
  sitemap,
} from './sitemap.js';

/**
 * A payment link is `/app?checkout=` and the 22 characters that the server made; other values open
 * the overlay of that name.
 */
const isPaymentSlug = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{22}$/.test(value);

/** The frame, around every page of the console. */
const frameRoute = (under: () => RootRoute, { page }: RouteScreens) =>
  createRoute({
    getParentRoute: under,
    path: '/app',
    search: { middlewares: [keepAccount] },
    beforeLoad: ({ search: { checkout } }) => {
      if (isPaymentSlug(checkout))
        throw redirect({ to: '/app/pay/$slug', params: { slug: checkout }, replace: true });
    },
    ...page('frame'),
  });

type FrameRoute = ReturnType<typeof frameRoute>;

/**
 * A page of a section, with its search schema. Its section's screen shows it, and fetches its data
 * in advance.
 */
const pageRoute = <R extends AnyRoute, P extends string, T extends object>(
  section: R,
  path: P,
  schema: PageSchema<T>,
  name: Section,
  { preloadAt }: RouteScreens,
) =>
  createRoute({
    getParentRoute: () => section,
    path,
    validateSearch: (raw: Record<string, unknown>): T => schema.parse(raw),
    staticData: { place: (path === '/' ? name : `${name}/${path}`) as PageWord },
    // Another place for each search of the page’s own, so that a link to it fetches its data too.
    loaderDeps: ({ search }) => schema.parse(search),
    loader: (at) => preloadAt(name, path, at),
  });

type PageRoutes<R extends AnyRoute, S extends Section> = {
  readonly [K in PageKey<S>]: ReturnType<typeof pageRoute<R, K, PageSearch<S, K>>>;
};

/** A section with a route for each of its pages in the sitemap. */
function sectionRoute<S extends Section>(under: () => FrameRoute, name: S, screens: RouteScreens) {
  const section = createRoute({
    getParentRoute: under,
    path: name,
    component: screens.shownOn(name),
  });
  const paths: readonly PageKey<S>[] = ['/', ...sitemap[name].pages];
  const pages = Object.fromEntries(
    paths.map((path) => [path, pageRoute(section, path, schemaOf(name, path), name, screens)]),
  );
  return section.addChildren(pages as unknown as PageRoutes<typeof section, S>);
}

/** Sends former addresses to their pages; any other that is unknown is not found. */
const unknownRoute = (under: () => FrameRoute, { shownOn }: RouteScreens) =>
  createRoute({
    getParentRoute: under,
    path: '$',
    beforeLoad: ({ params: { _splat = '' }, search }) => {
      const former = _splat.split('/').filter(Boolean).join('/');
      const to = Object.hasOwn(formerAddresses, former) ? formerAddresses[former] : undefined;
      if (to !== undefined) throw redirect({ to, search, replace: true });
    },
    staticData: { place: 'notFound' },
    component: shownOn('notFound'),
  });

/** `/app` and every page of an account below it, inside the frame. */
export function appRoutes(under: () => RootRoute, screens: RouteScreens) {
  const app = frameRoute(under, screens);
  const inApp = () => app;
  const home = createRoute({
    getParentRoute: inApp,
    path: '/',
    staticData: { place: 'home' },
    component: screens.shownOn('home'),
    loader: (at) => screens.preloadAt('home', '/', at),
  });
  return app.addChildren([
    home,
    sectionRoute(inApp, 'inbox', screens),
    sectionRoute(inApp, 'contacts', screens),
    sectionRoute(inApp, 'tasks', screens),
    sectionRoute(inApp, 'agents', screens),
    sectionRoute(inApp, 'accounts', screens),
    sectionRoute(inApp, 'templates', screens),
    sectionRoute(inApp, 'knowledge', screens),
    sectionRoute(inApp, 'data', screens),
    sectionRoute(inApp, 'money', screens),
    sectionRoute(inApp, 'settings', screens),
    unknownRoute(inApp, screens),
  ]);
}
