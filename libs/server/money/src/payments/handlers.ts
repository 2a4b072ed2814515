import { randomBytes, randomUUID } from 'node:crypto';
import { dateToSeconds } from '@patchbay/kernel';
import { displayNameOf, domainsAbove, findNode, toNode } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { creditOf } from '../ledger/ledger.js';
import { dollarsOf, microsOf, satsOf } from './amounts.js';
import { ownAddress } from './own-address.js';
import { type PaymentServices } from './payment-services.js';
import { refuseProcessorError } from './processor-refusal.js';
import {
  type LinkRow,
  findLink,
  listLinks,
  insertCheckout,
  noteOpenedCheckout,
  countOpenLinks,
  insertLink,
  closeLink,
} from './repository.js';
import { demandNode, noLink, findPayee } from './payee.js';
import { movementsOf } from '../ledger/statement-repository.js';
import { withdrawableOf } from './withdrawable.js';
import { balance } from '../ledger/repository.js';

type PaymentOperation =
  | 'createCreditCheckout'
  | 'fetchPaymentSlug'
  | 'listPaymentLinks'
  | 'createPaymentLink'
  | 'closePaymentLink'
  | 'listRecentTransactions';

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const maxOpenLinks = 1000;

/** Handlers of credit purchases, payment links and account statements. */
export function createPaymentHandlers(
  services: PaymentServices,
): Pick<Handlers<Db>, PaymentOperation> {
  return {
    ...checkoutHandlers(services),
    ...linkHandlers(services),
    ...transactionHandlers(services),
  };
}

const nowOf = ({ clock }: PaymentServices) => new Date(clock.now());

/** A checkout for credit. */
function checkoutHandlers(services: PaymentServices): Pick<Handlers<Db>, 'createCreditCheckout'> {
  const { payments, store, publicUrl } = services;

  return {
    createCreditCheckout: async ({ body, target, context }) => {
      const port = payments.demand('checkout');
      const { nodeId, link } = await findPayee(store, { slug: body.slug, target, context });
      if (link && link.status !== 'open')
        throw refuse.invalid([
          {
            path: 'body.slug',
            message: `must name a link that is open; this one is ${link.status}`,
          },
        ]);
      if (link && body.amount !== undefined && microsOf(body.amount) !== link.amount)
        throw refuse.invalid([
          { path: 'body.amount', message: 'must be what the payment link asks for' },
        ]);
      if (!link && body.amount === undefined)
        throw refuse.invalid([{ path: 'body.amount', message: 'This field is required' }]);
      const amount = link?.amount ?? microsOf(body.amount ?? 0);
      const key = `checkout:${randomUUID()}`;
      const title = link ? link.title || 'Payment' : 'Credit';
      const { row, successUrl, cancelUrl } = await store.within(
        platformScope('begin a checkout'),
        async (db) => {
          const node = await findNode(db, nodeId);
          if (!node) throw refuse.notFound();
          const domains = await domainsAbove(db, toNode(node));
          const back = {
            successUrl: ownAddress('successUrl', body.successUrl, publicUrl, domains),
            cancelUrl: ownAddress('cancelUrl', body.cancelUrl, publicUrl, domains),
          };
          const [made] = await insertCheckout(db, {
            nodeId,
            key,
            processor: port.name,
            amount,
            slug: link?.slug ?? null,
            createdAt: nowOf(services),
          });
          return { row: made, ...back };
        },
      );
      if (!row) throw new Error('The checkout could not be recorded');
      const order = {
        key,
        mode: 'payment' as const,
        nodeId,
        title,
        amount: { micros: amount },
        ui: body.checkoutType ?? ('redirect' as const),
      };
      const opened = await refuseProcessorError(
        port.openCheckout({ ...order, successUrl, cancelUrl }),
      );
      await store.within(platformScope('note a checkout'), (db) =>
        noteOpenedCheckout(db, {
          id: row.id,
          externalId: opened.id,
          url: opened.url,
          clientSecret: opened.clientSecret ?? null,
        }),
      );
      return {
        message: 'Success',
        id: row.id,
        url: opened.url,
        ...(opened.clientSecret ? { clientSecret: opened.clientSecret } : {}),
      };
    },
  };
}

/** Payment links. */
function linkHandlers(
  services: PaymentServices,
): Pick<
  Handlers<Db>,
  'fetchPaymentSlug' | 'listPaymentLinks' | 'createPaymentLink' | 'closePaymentLink'
> {
  const { publicUrl, store } = services;

  return {
    fetchPaymentSlug: async ({ body }) =>
      store.within(platformScope('show a payment link'), async (db) => {
        const link = await findLink(db, body.slug);
        const node = link ? await findNode(db, link.nodeId) : null;
        if (!link || !node || node.disabledReason !== null) throw noLink();
        return {
          message: 'Success',
          name: displayNameOf(node),
          image: node.image,
          amount: dollarsOf(link.amount),
          unit: 'USD' as const,
          status: link.status,
        };
      }),

    listPaymentLinks: async ({ target, context }) =>
      context.within(async (db) => ({
        message: 'Success',
        links: (await listLinks(db, target.id)).map((row) => linkView(publicUrl, row)),
      })),

    createPaymentLink: async ({ body, target, context }) => {
      await demandNode(context, target);
      const row = {
        slug: randomBytes(16).toString('base64url'),
        nodeId: target.id,
        title: (body.title ?? '').trim(),
        amount: microsOf(body.amount),
        createdAt: nowOf(services),
      };
      const [made] = await store.within(platformScope('make a payment link'), async (db) => {
        const open = await countOpenLinks(db, target.id);
        if (open >= maxOpenLinks)
          throw refuse.invalid(
            [],
            `An account has at most ${maxOpenLinks} open payment links. Close some first.`,
          );
        return insertLink(db, row);
      });
      if (!made) throw new Error('The payment link could not be recorded');
      return { message: 'Payment link created', link: linkView(publicUrl, made) };
    },

    closePaymentLink: async ({ body, target, context }) => {
      await demandNode(context, target);
      const closed = await store.within(platformScope('close a payment link'), (db) =>
        closeLink(db, body.slug, target.id),
      );
      if (closed.length === 0) throw noLink();
      return { message: 'Payment link closed' };
    },
  };
}

const linkView = (publicUrl: string, row: LinkRow) => ({
  slug: row.slug,
  url: `${publicUrl}/app?checkout=${row.slug}`,
  title: row.title,
  amount: dollarsOf(row.amount),
  unit: 'USD' as const,
  status: row.status,
  timestamp: dateToSeconds(row.createdAt),
});

/** Recent payments. */
function transactionHandlers({
  clock,
}: PaymentServices): Pick<Handlers<Db>, 'listRecentTransactions'> {
  return {
    listRecentTransactions: async ({ query, target, context }) =>
      context.within(async (db) => {
        const [page, pageSize] = [
          query.page ?? 0,
          Math.min(100, Math.max(1, query.pageSize ?? 20)),
        ];
        const movements = await movementsOf(db, target.id, { page, pageSize });
        const usd = await balance(db, creditOf(target.id), 'usd');
        const btc = await balance(db, creditOf(target.id), 'btc');
        const free = await withdrawableOf(db, target.id, usd, clock.now());
        return {
          message: 'Success',
          pageNumber: page,
          pageSize,
          balances: {
            usd: dollarsOf(usd),
            withdrawableUsd: dollarsOf(free),
            sats: satsOf(btc),
          },
          transactions: movements.map(({ currency, amount, at, ...rest }) => ({
            ...rest,
            amount: currency === 'usd' ? dollarsOf(amount) : satsOf(amount),
            unit: currency === 'usd' ? ('USD' as const) : ('SAT' as const),
            timestamp: dateToSeconds(at),
          })),
        };
      }),
  };
}
