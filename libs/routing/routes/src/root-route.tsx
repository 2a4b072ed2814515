import { currentAccountOf, CurrentAccountProvider } from '@patchbay/session';
import { type QueryClient } from '@patchbay/queries';
import {
  createRootRouteWithContext,
  type ErrorRouteComponent,
  Outlet,
  useRouterState,
} from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { validateSearch } from './search.js';

/** The context of routes before a screen renders. */
export interface RouterContext {
  /** Shown while a screen's code is on its way, and when a screen breaks. */
  readonly Pending?: ComponentType;
  readonly Broken?: ErrorRouteComponent;
  /** Where loaders put what a screen will read. Without it only the code is fetched. */
  readonly cache?: QueryClient;
}

/** Provides the account of the URL. */
function AccountFromAddress({ children }: { children: ReactNode }) {
  const address = useRouterState({
    select: ({ location: { search } }) =>
      JSON.stringify([search.partner, search.reseller, search.org, search.agent]),
  });
  const account = useMemo(() => {
    const [partner, reseller, org, agent] = JSON.parse(address) as [
      unknown,
      unknown,
      unknown,
      unknown,
    ];
    return currentAccountOf({ partner, reseller, org, agent });
  }, [address]);
  return <CurrentAccountProvider account={account}>{children}</CurrentAccountProvider>;
}

const Plain = ({ children }: { children: ReactNode }) => children;

interface RootRouteOptions {
  readonly NotFound: () => ReactNode;
  /** Stands inside the router and around every screen. */
  readonly Around?: ComponentType<{ children: ReactNode }> | undefined;
}

/** The error page of an app, whose retry first renews what failed. */
export const retrying = (
  Broken: ErrorRouteComponent,
  beforeRetry: () => void,
): ErrorRouteComponent =>
  function BrokenPage({ reset, ...props }) {
    const retry = () => {
      beforeRetry();
      reset();
    };
    return <Broken {...props} reset={retry} />;
  };

/** The root route, with the schema of all search parameters. */
export const rootRoute = ({ NotFound, Around = Plain }: RootRouteOptions) =>
  createRootRouteWithContext<RouterContext>()({
    validateSearch,
    component: () => (
      <AccountFromAddress>
        <Around>
          <Outlet />
        </Around>
      </AccountFromAddress>
    ),
    notFoundComponent: NotFound,
  });

export type RootRoute = ReturnType<typeof rootRoute>;
