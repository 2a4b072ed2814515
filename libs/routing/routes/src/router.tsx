import { currentAccountOf, CurrentAccountProvider, useCurrentAccount } from '@patchbay/session';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
  useRouterState,
} from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react';
import { type LazyScreen, lazyScreens } from './lazy-screen.js';
import { type PageName, type ScreenName, type Screens } from './screens.js';
import { parseSearch, stringifySearch, validateSearch } from './search.js';

/** What routes may use before a screen renders. */
export interface RouterContext {
  /** Shown while a screen's code is on its way, and when a screen breaks. */
  readonly Pending?: ComponentType;
  readonly Broken?: ErrorRouteComponent;
}

export interface AppRouterOptions {
  readonly history?: RouterHistory;
  readonly context?: RouterContext;
  /** An app that leaves screens out answers with `notFound` there. */
  readonly screens: Partial<Screens>;
  /** Stands inside the router and around every screen: overlays, for example. */
  readonly Around?: ComponentType<{ children: ReactNode }>;
}

/** The account of the address, told to everything below. */
function AccountFromAddress({ children }: { children: ReactNode }) {
  const address = useRouterState({
    select: ({ location: { pathname, search } }) =>
      JSON.stringify([pathname, search.partner, search.reseller, search.org, search.agent]),
  });
  const account = useMemo(() => {
    const [pathname, partner, reseller, org, agent] = JSON.parse(address) as [
      string,
      unknown,
      unknown,
      unknown,
      unknown,
    ];
    return currentAccountOf(pathname, { partner, reseller, org, agent });
  }, [address]);
  return <CurrentAccountProvider account={account}>{children}</CurrentAccountProvider>;
}

const Plain = ({ children }: { children: ReactNode }) => children;

/** Makes the router of an app: one typed tree, one search schema, lazy screens. */
export function createAppRouter({
  history,
  context = {},
  screens,
  Around = Plain,
}: AppRouterOptions) {
  const lazy = lazyScreens(screens);
  const screenOf = (name: ScreenName): LazyScreen | undefined => lazy[name] ?? lazy.notFound;
  const Pending = context.Pending;
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

  const root = createRootRouteWithContext<RouterContext>()({
    validateSearch,
    component: () => (
      <AccountFromAddress>
        <Around>
          <Outlet />
        </Around>
      </AccountFromAddress>
    ),
    notFoundComponent: shown('notFound'),
    ...(context.Broken ? { errorComponent: context.Broken } : {}),
  });
  const under = () => root;
  const start = createRoute({
    getParentRoute: under,
    path: '/',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app', search, replace: true });
    },
  });
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
  // Each route is a constant of its own: written inside the list, its path would lose its literal type and wrong links would compile.
  const embed = createRoute({ getParentRoute: under, path: '/app/embed', ...page('embedSignIn') });
  const paymentSuccess = createRoute({
    getParentRoute: under,
    path: '/app/paymentSuccess',
    ...page('returnPage'),
  });
  const paymentCancel = createRoute({
    getParentRoute: under,
    path: '/app/paymentCancel',
    ...page('returnPage'),
  });
  const payoutSuccess = createRoute({
    getParentRoute: under,
    path: '/app/stripePayoutConnectSuccess',
    ...page('returnPage'),
  });
  const payoutFailure = createRoute({
    getParentRoute: under,
    path: '/app/stripePayoutConnectFailure',
    ...page('returnPage'),
  });
  const undoAddressChange = createRoute({
    getParentRoute: under,
    path: '/app/undoAddressChange',
    ...page('undoAddressChange'),
  });
  const inbox = createRoute({
    getParentRoute: under,
    path: '/inbox',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app/$', params: { _splat: 'inbox' }, search, replace: true });
    },
  });
  const help = createRoute({
    getParentRoute: under,
    path: '/help',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app', search: { ...search, help: true }, replace: true });
    },
  });
  const docs = createRoute({ getParentRoute: under, path: '/docs', ...page('docs') });
  const mobileStart = createRoute({
    getParentRoute: under,
    path: '/mobile/start',
    ...page('mobileStart'),
  });
  const phone = createRoute({ getParentRoute: under, path: '/dev/phone', ...page('phone') });
  const embedChat = createRoute({
    getParentRoute: under,
    path: '/embedChat',
    ...page('embedChat'),
  });
  const profile = createRoute({
    getParentRoute: under,
    path: '/$username',
    ...page('publicProfile'),
  });
  const tree = root.addChildren([
    start,
    app.addChildren([appHome, appSection]),
    embed,
    paymentSuccess,
    paymentCancel,
    payoutSuccess,
    payoutFailure,
    undoAddressChange,
    inbox,
    help,
    docs,
    mobileStart,
    phone,
    embedChat,
    profile,
  ]);
  return createRouter({
    routeTree: tree,
    ...(history ? { history } : {}),
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    scrollRestoration: false,
    notFoundMode: 'root',
  });
}

/** The router of both apps; registering it makes every link of the product typed. */
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
