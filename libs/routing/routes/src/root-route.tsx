import { currentAccountOf, CurrentAccountProvider } from '@patchbay/session';
import {
  createRootRouteWithContext,
  type ErrorRouteComponent,
  Outlet,
  useRouterState,
} from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { validateSearch } from './search.js';

/** What routes may use before a screen renders. */
export interface RouterContext {
  /** Shown while a screen's code is on its way, and when a screen breaks. */
  readonly Pending?: ComponentType;
  readonly Broken?: ErrorRouteComponent;
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

/**
 * The route above all others, with the one schema of search parameters. `Around` stands inside the
 * router and around every screen.
 */
export const rootRoute = (
  NotFound: () => ReactNode,
  Broken: ErrorRouteComponent | undefined,
  Around: ComponentType<{ children: ReactNode }> = Plain,
) =>
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
    ...(Broken ? { errorComponent: Broken } : {}),
  });

export type RootRoute = ReturnType<typeof rootRoute>;
