import { type ForgedCallbacks, handleSignedCallback } from '@patchbay/server-core';
import { type RawRoute, TextReply, notFoundReply } from '@patchbay/server-kit';
import { type EmbeddedPages, drawDone, drawPage } from '@patchbay/server-providers';
import { type Payments } from './payments.js';

const html = 'text/html; charset=utf-8';

/** Webhook endpoints, one path per processor, and the pages of the embedded processor. */
export function paymentRoutes(payments: Payments, forged: ForgedCallbacks): RawRoute[] {
  const endpoint = (processor: 'embedded' | 'stripe', path: `/${string}`): RawRoute => ({
    method: 'POST',
    path,
    answer: async ({ body, headers, address }) => {
      if (payments.port?.name !== processor) throw notFoundReply();
      return {
        received: true,
        outcome: await handleSignedCallback(
          forged,
          { endpoint: processor, accountId: null, address },
          () => payments.receive({ body, headers }),
        ),
      };
    },
  });

  const pagesOf = (): EmbeddedPages => {
    const { pages } = (payments.port ?? {}) as { readonly pages?: EmbeddedPages };
    if (!pages) throw notFoundReply();
    return pages;
  };
  const asked = (query: Readonly<Record<string, unknown>>) => {
    const sealed = typeof query.p === 'string' ? query.p : '';
    const page = pagesOf().read(sealed);
    if (!page) throw notFoundReply();
    return { page, sealed };
  };

  const preferred = (headers: Readonly<Record<string, unknown>>) =>
    String(headers['accept-language'] ?? '').split(/[,;]/, 1)[0];

  return [
    endpoint('embedded', '/payments/embedded/events'),
    endpoint('stripe', '/stripe/events'),
    {
      method: 'GET',
      path: '/pay/embedded',
      perMinute: 120,
      answer: async ({ query, headers }) => {
        const { page, sealed } = asked(query);
        return new TextReply(html, drawPage(page, sealed, preferred(headers)));
      },
    },
    {
      method: 'POST',
      path: '/pay/embedded',
      perMinute: 120,
      answer: async ({ query, headers }) => {
        const { page } = asked(query);
        await pagesOf().confirm(page);
        return new TextReply(html, drawDone(page, preferred(headers)));
      },
    },
  ];
}
