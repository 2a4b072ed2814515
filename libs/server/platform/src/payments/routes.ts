import { type RawRoute, Refusal, TextReply, nothingHere } from '@patchbay/server-kit';
import { type EmbeddedPages, PaymentsError, drawDone, drawPage } from '@patchbay/server-providers';
import { type Payments } from './payments.js';

const html = 'text/html; charset=utf-8';

/** What whoever sent an event is told: that it is not believed, or cannot be read. Anything else is a 500, which makes the processor send it again. */
export function refusalOfEvent(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  if (error.code === 'signature') return new Refusal(401, error.message, { code: 'unauthorized' });
  return error.code === 'malformed' ? new Refusal(400, error.message, { code: 'invalid' }) : error;
}

/** The doors for events, one address per processor, and the pages of the embedded one. */
export function paymentRoutes(payments: Payments): RawRoute[] {
  const door = (processor: string, path: `/${string}`): RawRoute => ({
    method: 'POST', path,
    answer: async ({ body, headers }) => {
      if (payments.port?.name !== processor) throw nothingHere();
      try {
        return { received: true, outcome: await payments.receive({ body, headers }) };
      } catch (error) {
        throw refusalOfEvent(error);
      }
    },
  });

  const pagesOf = (): EmbeddedPages => {
    const { pages } = (payments.port ?? {}) as { readonly pages?: EmbeddedPages };
    if (!pages) throw nothingHere();
    return pages;
  };
  const asked = (query: Readonly<Record<string, unknown>>) => {
    const sealed = typeof query.p === 'string' ? query.p : '';
    const page = pagesOf().read(sealed);
    if (!page) throw nothingHere();
    return { page, sealed };
  };

  return [
    door('embedded', '/payments/embedded/events'),
    door('stripe', '/stripe/events'),
    { method: 'GET', path: '/pay/embedded', perMinute: 120, answer: async ({ query }) => { const { page, sealed } = asked(query); return new TextReply(html, drawPage(page, sealed)); } },
    { method: 'POST', path: '/pay/embedded', perMinute: 120, answer: async ({ query }) => { const { page } = asked(query); await pagesOf().confirm(page); return new TextReply(html, drawDone(page)); } },
  ];
}
