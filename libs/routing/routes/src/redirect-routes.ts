import { createRoute, redirect } from '@tanstack/react-router';
import { type RootRoute } from './root-route.js';

/**
 * Short addresses that lead to a place in the console. Each is a constant, so that its path keeps
 * its literal type.
 */
export function redirectRoutes(under: () => RootRoute) {
  const start = createRoute({
    getParentRoute: under,
    path: '/',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app', search, replace: true });
    },
  });
  const inbox = createRoute({
    getParentRoute: under,
    path: '/inbox',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app/inbox', search, replace: true });
    },
  });
  const help = createRoute({
    getParentRoute: under,
    path: '/help',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/app', search: { ...search, help: true }, replace: true });
    },
  });
  return [start, inbox, help] as const;
}
