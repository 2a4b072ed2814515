import { createRoute } from '@tanstack/react-router';
import { type RootRoute } from './root-route.js';
import { type RouteScreens } from './route-screens.js';

// Each route is a constant of its own: written inside the list, its path would lose its literal
// type and wrong links would compile.

/** Where partners' pages begin with a one-time token, and the layer of the modal script. */
export function embedRoutes(under: () => RootRoute, { page }: RouteScreens) {
  const embed = createRoute({ getParentRoute: under, path: '/app/embed', ...page('embedSignIn') });
  const modal = createRoute({
    getParentRoute: under,
    path: '/embed/modal',
    ...page('embedSignIn'),
  });
  const layer = createRoute({
    getParentRoute: under,
    path: '/embed/modal/open',
    ...page('modalLayer'),
  });
  return [embed, modal, layer] as const;
}

/** Where other pages send people back to. */
export function returnRoutes(under: () => RootRoute, { page }: RouteScreens) {
  const payment = createRoute({
    getParentRoute: under,
    path: '/app/pay/$slug',
    ...page('paymentPage'),
  });
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
  return [
    payment,
    paymentSuccess,
    paymentCancel,
    payoutSuccess,
    payoutFailure,
    undoAddressChange,
  ] as const;
}

/** Pages without an account. */
export function openRoutes(under: () => RootRoute, { page }: RouteScreens) {
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
  const sharedDashboard = createRoute({
    getParentRoute: under,
    path: '/shared/dashboard',
    ...page('sharedDashboard'),
  });
  const endReport = createRoute({
    getParentRoute: under,
    path: '/shared/unsubscribe',
    ...page('endReport'),
  });
  return [docs, mobileStart, phone, embedChat, profile, sharedDashboard, endReport] as const;
}
