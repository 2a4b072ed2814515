import { handleSignedCallback, type Services } from '@patchbay/server-core';
import { type RawRoute, notFoundReply } from '@patchbay/server-kit';
import { noteForeign } from '../payments/disputes.js';
import { applyPaymentEvent } from './subscriptions.js';
import { type Processors, type SellerKeys } from '../billing/processors.js';

const sellerIn = (query: Readonly<Record<string, unknown>>): string | null =>
  (['resellerId', 'partnerId'] as const)
    .map((name) => query[name])
    .find((value): value is string => typeof value === 'string') ?? null;

const endpoints: readonly { readonly path: `/${string}`; readonly kind: SellerKeys['kind'] }[] = [
  { path: '/stripe/events', kind: 'stripe' },
  { path: '/chargebee/events', kind: 'chargebee' },
];

/**
 * Webhook endpoints of sellers' processors, each with its own key:
 * `/stripe/events?resellerId=1003`, which also serves the installation's own Stripe, and
 * `/chargebee/events?resellerId=1003`.
 */
export const withSellerWebhooks = (
  routes: readonly RawRoute[],
  processors: Processors,
  { forgedCallbacks: forged, clock, log }: Pick<Services, 'forgedCallbacks' | 'clock' | 'log'>,
): RawRoute[] => [
  ...routes.filter(({ path }) => !endpoints.some((endpoint) => endpoint.path === path)),
  ...endpoints.map(({ path, kind }): RawRoute => {
    const own = routes.find((route) => route.path === path);
    return {
      ...(own ?? { method: 'POST', path }),
      answer: async (request) => {
        const seller = sellerIn(request.query);
        if (seller === null && own) return own.answer(request);
        if (seller === null || !/^[1-9]\d{0,14}$/.test(seller)) throw notFoundReply();
        const outcome = await handleSignedCallback(
          forged,
          { endpoint: kind, accountId: Number(seller), address: request.address },
          () =>
            processors.receive(
              Number(seller),
              kind,
              { body: request.body, headers: request.headers },
              async (db, event, of) =>
                event.type === 'payment.foreign'
                  ? noteForeign(db, event, { clock, log, of })
                  : applyPaymentEvent(db, event, of),
            ),
        );
        if (outcome === null) throw notFoundReply();
        return { received: true, outcome };
      },
    };
  }),
];
