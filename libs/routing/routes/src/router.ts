import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { type ComponentType, type ReactNode } from 'react';
import { appRoutes } from './app-routes.js';
import { embedRoutes, openRoutes, returnRoutes } from './page-routes.js';
import { redirectRoutes } from './redirect-routes.js';
import { retrying, rootRoute, type RouterContext } from './root-route.js';
import { routeScreens } from './route-screens.js';
import { type Screens } from './screens.js';
import { accountRewrite } from './account-rewrite.js';
import { parseSearch, stringifySearch } from './search.js';

export interface AppRouterOptions {
  readonly history?: RouterHistory;
  readonly context?: RouterContext;
  /** An app that leaves screens out answers with `notFound` there. */
  readonly screens: Partial<Screens>;
  /** Stands inside the router and around every screen: overlays, for example. */
  readonly Around?: ComponentType<{ children: ReactNode }>;
}

/** Makes the router of an app: one typed tree, one search schema, lazy screens. */
export function createAppRouter({ history, context = {}, screens, Around }: AppRouterOptions) {
  const parts = routeScreens(screens, context);
  const root = rootRoute({
    NotFound: parts.shown('notFound'),
    Around,
  });
  const under = () => root;
  const tree = root.addChildren([
    appRoutes(under, parts),
    ...redirectRoutes(under),
    ...embedRoutes(under, parts),
    ...returnRoutes(under, parts),
    ...openRoutes(under, parts),
  ]);
  return createRouter({
    routeTree: tree,
    ...(history ? { history } : {}),
    context,
    rewrite: accountRewrite,
    parseSearch,
    stringifySearch,
    // In the place of the page that broke: what stands around it, and the look of all, stay.
    ...(context.Broken
      ? { defaultErrorComponent: retrying(context.Broken, parts.renewFailed) }
      : {}),
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
