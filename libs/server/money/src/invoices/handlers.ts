import { randomUUID } from 'node:crypto';
import { dateToSeconds, type EpochSeconds } from '@patchbay/kernel';
import { type Services } from '@patchbay/server-core';
import { type Context, type Handlers, type TreeNode, isMember, refuse } from '@patchbay/server-kit';
import {
  InvalidInvoice,
  type Invoice,
  type LightningPort,
  decodeInvoice,
} from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { microsOf, msatFor, satToUsd, satsOf } from '../payments/amounts.js';
import { refuseProcessorError } from '../payments/processor-refusal.js';
import { type Payee, findPayee } from '../payments/payee.js';
import { type Rates } from './exchange-rates.js';
import { settleInvoice } from './settle.js';
import {
  newestInvoice,
  type InvoiceRow,
  pendingInvoices,
  resetInvoice,
  insertInvoice,
  invoicesByHash,
} from './repository.js';

type InvoiceOperation =
  | 'requestInvoice'
  | 'getPendingInvoice'
  | 'provePendingInvoicePaid'
  | 'resetPendingInvoice'
  | 'validateInvoice'
  | 'getExchangeRates';

export interface InvoiceServices extends Pick<Services, 'store' | 'clock'> {
  readonly lightning: LightningPort | null;
  readonly rates: Rates;
}

/** Seconds in which one of our payment requests must be paid: as long as a price is valid. */
const expirySeconds = 900;
const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const noInvoice = () => refuse.notFound('There is no payment request');
const notProved = () =>
  refuse.invalid([], 'This does not prove that a pending payment request was paid.');

/** Normalizes an invoice: some wallets prefix `lightning:`, some write capitals. */
export const canonicalInvoice = (text: string): string =>
  text
    .trim()
    .replace(/^lightning:/i, '')
    .toLowerCase();

/** Parses an invoice, or refuses with its problem. */
export function readInvoice(path: string, text: string): Invoice {
  try {
    return decodeInvoice(text.trim().replace(/^lightning:/i, ''));
  } catch (error) {
    if (error instanceof InvalidInvoice)
      throw refuse.invalid([
        {
          path,
          message: `must be a Lightning payment request. ${error.message.replace(/\.$/, '')}`,
        },
      ]);
    throw error;
  }
}

/** A node that can create and pay invoices; refuses with an explanation when there is none. */
export function demandLightning(lightning: LightningPort | null): LightningPort {
  if (!lightning)
    throw refuse.invalid(
      [],
      'No Lightning node is set up here. Ask the operator of this installation.',
    );
  return lightning;
}

/** Handlers of Lightning invoices and of the bitcoin price. */
export function createInvoiceHandlers(
  services: InvoiceServices,
): Pick<Handlers<Db>, InvoiceOperation> {
  return {
    ...requestHandlers(services),
    ...pendingHandlers(services),
    ...readingHandlers(services),
  };
}

const nowOf = ({ clock }: InvoiceServices) => new Date(clock.now());

const viewOf = ({ clock }: InvoiceServices, row: InvoiceRow) => ({
  invoice: row.invoice,
  paymentHash: row.paymentHash,
  type: 'lightning' as const,
  amount: Number(row.askedAmount),
  unit: row.askedUnit,
  sats: satsOf(row.msat),
  slug: row.slug,
  expiresAt: dateToSeconds(row.expiresAt),
  status:
    row.state === 'pending' && row.expiresAt.getTime() <= clock.now()
      ? ('expired' as const)
      : row.state,
});

async function lookAgain(services: InvoiceServices, row: InvoiceRow): Promise<InvoiceRow> {
  const preimage =
    row.state === 'pending'
      ? await refuseProcessorError(demandLightning(services.lightning).preimageOf(row.paymentHash))
      : null;
  return (
    (preimage &&
      (await services.store.within(platformScope('credit what was paid by Lightning'), (db) =>
        settleInvoice(db, row.paymentHash, preimage, nowOf(services)),
      ))) ||
    row
  );
}

const pendingOf = ({ store }: InvoiceServices, owner: Payee): Promise<InvoiceRow[]> =>
  store.within(platformScope('look for pending payment requests'), (db) =>
    pendingInvoices(db, owner),
  );

/**
 * Cancels invoices, at the node first, so that a later payment cannot be lost; one that was already
 * paid is credited. Returns how many were cancelled.
 */
async function cancelInvoices(
  services: InvoiceServices,
  rows: readonly InvoiceRow[],
): Promise<number> {
  let given = 0;
  for (const row of rows) {
    if (
      services.lightning &&
      (await refuseProcessorError(services.lightning.withdraw(row.paymentHash))) === 'paid'
    )
      await lookAgain(services, row);
    else
      given += (
        await services.store.within(platformScope('give up a payment request'), (db) =>
          resetInvoice(db, row.paymentHash),
        )
      ).length;
  }
  return given;
}

/** Returns the pending invoice or creates one. */
function requestHandlers(services: InvoiceServices): Pick<Handlers<Db>, 'requestInvoice'> {
  const { rates, lightning, store } = services;

  return {
    requestInvoice: async ({ body, target, context }) => {
      const node = demandLightning(lightning);
      const owner = await findPayee(store, { slug: body.slug, target, context });
      const wanted = await asked(rates, owner, body);
      const known = await store.within(platformScope('look for a pending payment request'), (db) =>
        newestInvoice(db, owner),
      );
      if (
        known &&
        viewOf(services, known).status === 'pending' &&
        known.askedAmount === wanted.askedAmount &&
        known.askedUnit === wanted.askedUnit
      )
        return {
          message: 'Success',
          invoice: known.invoice,
          pendingInvoice: viewOf(services, known),
        };
      const before = await pendingOf(services, owner);
      const at = nowOf(services);
      const made = await refuseProcessorError(
        node.createInvoice({
          key: randomUUID(),
          msat: wanted.msat,
          description: owner.link?.title || 'Credit',
          expiry: expirySeconds,
          now: at.getTime(),
        }),
      );
      const row = await store.within(platformScope('keep a payment request'), async (db) => {
        const [kept] = await insertInvoice(db, {
          made,
          wanted,
          nodeId: owner.nodeId,
          slug: owner.link?.slug ?? null,
          at,
          expiresAt: new Date(at.getTime() + expirySeconds * 1000),
        });
        return kept as InvoiceRow;
      });
      // A caller has one pending invoice: the former one is cancelled.
      await cancelInvoices(services, before);
      return { message: 'Success', invoice: row.invoice, pendingInvoice: viewOf(services, row) };
    },
  };
}

/** The requested amount in millisatoshi and in the caller's unit. */
async function asked(
  rates: InvoiceServices['rates'],
  { link }: Payee,
  body: { readonly amount?: number; readonly unit?: 'USD' | 'SAT' },
) {
  const unit = link ? ('USD' as const) : (body.unit ?? 'USD');
  const amount = link ? Number(link.amount) / 1_000_000 : body.amount;
  if (
    link &&
    body.amount !== undefined &&
    (body.amount !== amount || (body.unit ?? 'USD') !== 'USD')
  )
    throw refuse.invalid([
      { path: 'body.amount', message: 'must be what the payment link asks for' },
    ]);
  if (link && link.status !== 'open')
    throw refuse.invalid([
      { path: 'body.slug', message: `must name a link that is open; this one is ${link.status}` },
    ]);
  if (amount === undefined)
    throw refuse.invalid([{ path: 'body.amount', message: 'This field is required' }]);
  if (unit === 'SAT' && !Number.isInteger(amount))
    throw refuse.invalid([{ path: 'body.amount', message: 'must be whole satoshis' }]);
  if (unit === 'USD' && (amount > 100_000 || Math.round(amount * 100) / 100 !== amount))
    throw refuse.invalid([
      {
        path: 'body.amount',
        message: 'must be dollars with at most two decimals, at most 100000',
      },
    ]);
  const msat =
    unit === 'SAT' ? BigInt(amount) * 1000n : msatFor(microsOf(amount), await rates.settlement());
  return { msat, askedAmount: String(amount), askedUnit: unit };
}

/** The pending invoice. */
function pendingHandlers(
  services: InvoiceServices,
): Pick<Handlers<Db>, 'getPendingInvoice' | 'provePendingInvoicePaid' | 'resetPendingInvoice'> {
  const { store, lightning } = services;

  /** A member acts on its own account; proof of a payment link's invoice needs no account. */
  async function demandOwn(
    row: InvoiceRow,
    target: TreeNode | null,
    context: Context<Db>,
  ): Promise<void> {
    if (row.slug !== null) return;
    if (!isMember(context.actor) || target?.id !== row.nodeId) throw notProved();
    await findPayee(store, { target, context });
  }

  return {
    getPendingInvoice: async ({ query, target, context }) => {
      const owner = await findPayee(store, { slug: query.slug, target, context });
      const row = await store.within(platformScope('look for a payment request'), (db) =>
        newestInvoice(db, owner),
      );
      if (!row) throw noInvoice();
      return {
        message: 'Success',
        pendingInvoice: viewOf(services, lightning ? await lookAgain(services, row) : row),
      };
    },

    provePendingInvoicePaid: async ({ body, target, context }) => {
      const { paymentHash } = readInvoice('body.invoice', body.invoice);
      const [row] = await store.within(platformScope('look for a payment request'), (db) =>
        invoicesByHash(db, paymentHash),
      );
      if (
        !row ||
        row.invoice !== canonicalInvoice(body.invoice) ||
        viewOf(services, row).status !== 'pending'
      )
        throw notProved();
      await demandOwn(row, target, context);
      const settled = await store.within(platformScope('credit what was paid by Lightning'), (db) =>
        settleInvoice(db, paymentHash, body.preimage, nowOf(services)),
      );
      if (!settled) throw notProved();
      return { message: 'Success', pendingInvoice: viewOf(services, settled) };
    },

    resetPendingInvoice: async ({ body, target, context }) => {
      const owner = await findPayee(store, { slug: body.slug, target, context });
      if ((await cancelInvoices(services, await pendingOf(services, owner))) === 0)
        throw noInvoice();
      return { message: 'Success' };
    },
  };
}

/** Decoded invoices and the bitcoin price. */
function readingHandlers({
  clock,
  rates,
}: InvoiceServices): Pick<Handlers<Db>, 'validateInvoice' | 'getExchangeRates'> {
  return {
    validateInvoice: async ({ query }) => {
      const { network, msat, description, descriptionHash, paymentHash, payee, timestamp, expiry } =
        readInvoice('query.invoice', query.invoice);
      const expiresAt = timestamp + expiry;
      return {
        message: 'Success',
        valid: true as const,
        invoice: {
          network,
          sats: msat === null ? null : satsOf(msat),
          description,
          descriptionHash,
          paymentHash,
          payee,
          timestamp: timestamp as EpochSeconds,
          expiresAt: expiresAt as EpochSeconds,
          expired: expiresAt * 1000 <= clock.now(),
        },
      };
    },

    getExchangeRates: async () => {
      const { micros, at, isFallback } = await rates.quote();
      return {
        message: 'Success',
        satToUsd: satToUsd(micros),
        fallback: isFallback,
        timestamp: dateToSeconds(at),
      };
    },
  };
}
