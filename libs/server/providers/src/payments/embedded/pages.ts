import { formatMoney } from '@patchbay/formats';
import * as z from 'zod';
import { languageOf } from '../../language/language.js';
import { type PageWords, pageWordsIn } from './page-words.js';
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

/**
 * One page of the embedded processor, in the language of a tag such as `es-MX`: its data, a button
 * that executes the action, a link that skips it.
 */
export function drawPage(about: SealedPage, sealed: string, tag: unknown = 'en'): string {
  const words = pageWordsIn[languageOf(tag)];
  const back = (url: string, label: string) => `<p><a href="${escape(url)}">${label}</a></p>`;
  const form = (label: string) =>
    `<form method="post" action="/pay/embedded?p=${escape(sealed)}"><button type="submit" name="confirm">${label}</button></form>`;
  if (about.page === 'portal')
    return frame(
      words,
      words.portal,
      (about.subscription ? `<p>${words.running}</p>${form(words.end)}` : `<p>${words.none}</p>`) +
        back(about.back, words.back),
    );
  if (about.page === 'connect')
    return frame(
      words,
      words.connecting,
      `<p>${words.payouts}</p>${form(words.connect)}${back(about.cancel, words.cancel)}`,
    );
  const sum = formatMoney(Number(BigInt(about.micros) / 10_000n) / 100, 'USD', words.locale);
  return frame(
    words,
    Object.hasOwn(words.titles, about.title) ? (words.titles[about.title] ?? '') : about.title,
    `<p class="amount">${sum}${about.plan ? ` ${words.each[about.plan.term]}` : ''}</p>` +
      `<p>${words.noMoney}</p>${form(words.pay(sum))}${back(about.cancel, words.cancel)}`,
  );
}

/** Says that it is done and goes on by itself. */
export const drawDone = (about: SealedPage, tag: unknown = 'en'): string => {
  const words = pageWordsIn[languageOf(tag)];
  const next = about.page === 'portal' ? about.back : about.success;
  return frame(
    words,
    words.done,
    `<p>${words.thanks}</p><p><a href="${escape(next)}">${words.goOn}</a></p>`,
    `<meta http-equiv="refresh" content="1; url=${escape(next)}">`,
  );
};

const frame = (
  { lang }: PageWords,
  title: string,
  body: string,
  head = '',
): string => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}<title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1.5rem;color:#1a1a1a;background:#fff}h1{font-size:1.4rem}.amount{font-size:2rem;font-weight:600;margin:.5rem 0}button{font:inherit;padding:.75rem 1.25rem;border:0;border-radius:.5rem;background:#1a1a1a;color:#fff;cursor:pointer;width:100%}a{color:inherit}@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}button{background:#eee;color:#161616}}</style></head>
<body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
