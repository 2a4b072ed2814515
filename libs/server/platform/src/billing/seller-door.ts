import { type RawRoute, Refusal, nothingHere } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { hearPayment } from '../plans/subscriptions.js';
import { type Processors } from './processors.js';

const sellerIn = (query: Readonly<Record<string, unknown>>): string | null => (['resellerId', 'partnerId'] as const).map((name) => query[name]).find((value): value is string => typeof value === 'string') ?? null;

/** Lets the processors of sellers in by the installation's own door for Stripe: `/stripe/events?resellerId=1003`, each under its own signing key. */
export const withSellers = (routes: readonly RawRoute[], processors: Processors): RawRoute[] => routes.map((route) => {
  if (route.path !== '/stripe/events') return route;
  return {
    ...route,
    answer: async (request) => {
      const seller = sellerIn(request.query);
      if (seller === null) return route.answer(request);
      if (!/^[1-9]\d{0,14}$/.test(seller)) throw nothingHere();
      try {
        const outcome = await processors.receive(Number(seller), { body: request.body, headers: request.headers }, hearPayment);
        if (outcome === null) throw nothingHere();
        return { received: true, outcome };
      } catch (error) {
        if (error instanceof PaymentsError && error.code === 'signature') throw new Refusal(401, error.message, { code: 'unauthorized' });
        throw error; // a 500 makes the processor send it again
      }
    },
  };
});
