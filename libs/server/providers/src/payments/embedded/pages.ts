import { formatMoney } from '@patchbay/formats';
import * as z from 'zod';
import { unseal } from './sealed.js';

const checkout = z.object({
  page: z.literal('checkout'),
  id: z.string(),
  key: z.string(),
  node: z.int(),
  mode: z.enum(['payment', 'subscription']),
  title: z.string(),
  micros: z.string().regex(/^\d{1,18}$/),
  plan: z.nullable(z.object({ id: z.string(), term: z.enum(['month', 'year']) })),
  success: z.string(),
  cancel: z.string(),
});
const portal = z.object({
  page: z.literal('portal'),
  node: z.int(),
  subscription: z.nullable(z.string()),
  back: z.string(),
});
const connect = z.object({
  page: z.literal('connect'),
  node: z.int(),
  account: z.string(),
  success: z.string(),
  cancel: z.string(),
});
const page = z.discriminatedUnion('page', [checkout, portal, connect]);

/** Something to be paid. */
export type SealedCheckout = z.infer<typeof checkout>;
/** A customer's own page. */
export type SealedPortal = z.infer<typeof portal>;
/** An account to be paid out to. */
export type SealedConnection = z.infer<typeof connect>;
/** What a page of the embedded processor is about. */
export type SealedPage = z.infer<typeof page>;

/** Reads the data of a page; null if it was not created here. */
export function readPage(secret: Buffer, sealed: string): SealedPage | null {
  const found = page.safeParse(unseal(secret, sealed));
  return found.success ? found.data : null;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const dollars = (micros: string): string => formatMoney(Number(BigInt(micros) / 10_000n) / 100);

/**
 * One page of the embedded processor: its data, a button that executes the action, a link that
 * skips it.
 */
export function drawPage(about: SealedPage, sealed: string): string {
  const back = (url: string, label: string) => `<p><a href="${escape(url)}">${label}</a></p>`;
  const form = (label: string) =>
    `<form method="post" action="/pay/embedded?p=${escape(sealed)}"><button type="submit" name="confirm">${label}</button></form>`;
  if (about.page === 'portal')
    return frame(
      'Your subscription',
      (about.subscription
        ? `<p>One subscription is running.</p>${form('End the subscription')}`
        : '<p>There is no subscription.</p>') + back(about.back, 'Back'),
    );
  if (about.page === 'connect')
    return frame(
      'Connect an account for payouts',
      '<p>The built-in test processor pays out to an account of its own making.</p>' +
        form('Connect') +
        back(about.cancel, 'Cancel'),
    );
  const each = about.plan ? ` each ${about.plan.term}` : '';
  return frame(
    about.title,
    `<p class="amount">${dollars(about.micros)}${each}</p>` +
      '<p>This is the built-in test processor. No card is asked for and no money moves.</p>' +
      form(`Pay ${dollars(about.micros)}`) +
      back(about.cancel, 'Cancel'),
  );
}

/** Says that it is done and goes on by itself. */
export const drawDone = (about: SealedPage): string => {
  const next = about.page === 'portal' ? about.back : about.success;
  return frame(
    'Done',
    `<p>Thank you.</p><p><a href="${escape(next)}">Continue</a></p>`,
    `<meta http-equiv="refresh" content="1; url=${escape(next)}">`,
  );
};

const frame = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}<title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1.5rem;color:#1a1a1a;background:#fff}h1{font-size:1.4rem}.amount{font-size:2rem;font-weight:600;margin:.5rem 0}button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:#1a1a1a;color:#fff;cursor:pointer;width:100%}a{color:inherit}@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}button{background:#eee;color:#161616}}</style></head>
<body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
