import { canonicalEmail } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import {
  chosenLanguage,
  domainsAbove,
  findUser,
  ownersOf,
  recordSecurityEvent,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import {
  type Context,
  type Handlers,
  type TreeNode,
  describeError,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { languageOf, type LightningPort } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { demandLightning, canonicalInvoice, readInvoice } from '../invoices/handlers.js';
import { RefusedPosting } from '../ledger/ledger.js';
import { dollarsOf, microsOf, satsOf } from '../payments/amounts.js';
import { ownAddress } from '../payments/own-address.js';
import { type Payments } from '../payments/payments.js';
import { refuseProcessorError } from '../payments/processor-refusal.js';
import { demandNode } from '../payments/payee.js';
import { newDestinationMail } from './mails.js';
import {
  type PayoutRow,
  insertPayout,
  keepPayoutAccount,
  markAccount,
  nameOfNode,
  payoutAccountOf,
  wasPaidOutTo,
} from './repository.js';
import { rewardHandlers } from './reward-handlers.js';
import { demandPayable } from './payable.js';

type PayoutOperation =
  | 'getReferralRewards'
  | 'claimRewards'
  | 'requestWithdrawal'
  | 'checkStripeConnectedAccount'
  | 'connectStripeAccount'
  | 'transferStripeFunds'
  | 'payoutVenmo'
  | 'payoutPaypal';

export interface PayoutServices extends Pick<
  Services,
  'store' | 'clock' | 'publicUrl' | 'sendMail' | 'log'
> {
  readonly payments: Payments;
  readonly lightning: LightningPort | null;
  readonly worker: Pick<Worker, 'wake'>;
}

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const phoneOrHandle = /^(\+?[1-9]\d{9,14}|@[\w-]{5,30})$/;

/** Handlers of withdrawals, payouts and rewards. */
export function createPayoutHandlers(
  services: PayoutServices,
): Pick<Handlers<Db>, PayoutOperation> {
  return {
    ...rewardHandlers(services),
    ...withdrawalHandlers(services),
    ...connectedAccountHandlers(services),
  };
}

const nowOf = ({ clock }: PayoutServices) => new Date(clock.now());

const viewOf = (row: PayoutRow) => ({
  id: row.id,
  type: row.kind,
  amount: row.currency === 'usd' ? dollarsOf(row.amount) : satsOf(row.amount),
  unit: row.currency === 'usd' ? ('USD' as const) : ('SAT' as const),
  status: row.state,
  timestamp: dateToSeconds(row.createdAt),
});

/** Debits the credit and stores the payout in one transaction; the worker sends it. */
async function takeOut(
  services: PayoutServices,
  context: Context<Db>,
  target: TreeNode,
  order: Pick<PayoutRow, 'kind' | 'address' | 'currency' | 'amount'> & {
    readonly externalId?: string;
  },
) {
  await demandNode(context, target);
  const { row, isNew } = await services.store
    .within(platformScope('take what is to be paid out'), async (db) => {
      await demandPayable(db, target.id, order, services.clock.now());
      const isNew = !(await wasPaidOutTo(db, target.id, order.kind, order.address));
      return {
        row: await insertPayout(db, { nodeId: target.id, ...order }, nowOf(services)),
        isNew,
      };
    })
    .catch((error: unknown) => {
      if (error instanceof RefusedPosting) throw refuse.invalid([], error.message);
      if ((error as { cause?: { code?: string } }).cause?.code === '23505')
        throw refuse.invalid([{ path: 'body.address', message: 'was paid out already' }]);
      throw error;
    });
  services.worker.wake();
  // A connected account was reported when it was connected.
  if (isNew && order.kind !== 'stripe')
    await notifyOwners(services, context, target, order.kind, order.address);
  return { message: 'Success', payout: viewOf(row) };
}

/** Notifies the owners of the money. The change stays when a mail fails; the failure is logged. */
async function notifyOwners(
  { store, log, sendMail }: PayoutServices,
  { actor, caller, requestId }: Context<Db>,
  target: TreeNode,
  kind: PayoutRow['kind'],
  address: string | null,
): Promise<void> {
  await store
    .within(platformScope('record where money goes'), (db) =>
      recordSecurityEvent(db, {
        kind: 'payout-target-changed',
        accountId: target.id,
        organizationId: target.organizationId,
        userId: isMember(actor) ? actor.userId : null,
        address: caller.address,
        requestId,
        details: { place: kind },
      }),
    )
    .catch((error: unknown) => {
      log.error(describeError(error), 'a security event was not recorded');
    });
  const told = await store
    .within(platformScope('find whose money it is'), async (db) => ({
      owners: await ownersOf(db, target.organizationId ?? target.id),
      language: languageOf(await chosenLanguage(db, target.id)),
      name: await nameOfNode(db, target.id),
      by:
        isMember(actor) &&
        actor.userId !== null &&
        actor.home.organizationId === target.organizationId
          ? ((await findUser(db, actor.userId))?.email ?? null)
          : null,
    }))
    .catch((error: unknown) => {
      log.error(describeError(error), 'the owners of money that leaves were not found');
    });
  for (const to of told?.owners ?? [])
    sendMail(
      newDestinationMail(
        to,
        {
          kind,
          address,
          name: told?.name || target.username,
          by: told?.by ?? null,
          organizationId: target.organizationId,
        },
        told?.language,
      ),
    ).catch(() => log.error({ kind }, 'owners could not be told where money goes'));
}

/** Payouts by Lightning, Venmo or PayPal. */
function withdrawalHandlers(
  services: PayoutServices,
): Pick<Handlers<Db>, 'requestWithdrawal' | 'payoutVenmo' | 'payoutPaypal'> {
  const { lightning, clock, payments } = services;

  return {
    requestWithdrawal: async ({ body, target, context }) => {
      const node = demandLightning(lightning);
      const { network, msat, timestamp, expiry, paymentHash } = readInvoice(
        'body.address',
        body.address,
      );
      const problem =
        network !== node.network
          ? `must be of ${node.network}`
          : msat === null
            ? 'must say how much is to be paid'
            : (timestamp + expiry) * 1000 <= clock.now()
              ? 'has expired'
              : null;
      if (problem !== null || msat === null)
        throw refuse.invalid([{ path: 'body.address', message: problem ?? 'cannot be paid' }]);
      return takeOut(services, context, target, {
        kind: 'ln',
        address: canonicalInvoice(body.address),
        currency: 'btc',
        amount: msat,
        externalId: paymentHash,
      });
    },

    payoutVenmo: async ({ body, target, context }) => {
      payments.demand('venmo');
      const address = canonicalEmail(body.address) ?? body.address.trim();
      if (canonicalEmail(address) === null && !phoneOrHandle.test(address))
        throw refuse.invalid([
          {
            path: 'body.address',
            message: 'must be a mail address, a telephone number or a name like @jane-doe',
          },
        ]);
      return takeOut(services, context, target, {
        kind: 'venmo',
        address,
        currency: 'usd',
        amount: microsOf(body.amountUsd),
      });
    },

    payoutPaypal: async ({ body, target, context }) => {
      payments.demand('paypal');
      const address = canonicalEmail(body.address);
      if (address === null)
        throw refuse.invalid([{ path: 'body.address', message: 'must be a mail address' }]);
      return takeOut(services, context, target, {
        kind: 'paypal',
        address,
        currency: 'usd',
        amount: microsOf(body.amountUsd),
      });
    },
  };
}

/** Payouts to a connected account. */
function connectedAccountHandlers(
  services: PayoutServices,
): Pick<
  Handlers<Db>,
  'checkStripeConnectedAccount' | 'connectStripeAccount' | 'transferStripeFunds'
> {
  const { payments, store, publicUrl } = services;

  async function isConnected(
    target: TreeNode,
    context: Context<Db>,
  ): Promise<{ accountId: string; isReady: boolean } | null> {
    const port = payments.demand('stripe');
    const row = await context.within((db) => payoutAccountOf(db, target.id, port.name));
    if (!row || row.isReady) return row;
    const isReady = await refuseProcessorError(port.isAccountReady(row.accountId));
    if (isReady)
      await store.within(context.asPlatform('note that an account can be paid out to'), (db) =>
        markAccount(db, port.name, row.accountId, true, nowOf(services)),
      );
    return { ...row, isReady };
  }

  return {
    checkStripeConnectedAccount: async ({ target, context }) => {
      const row = await isConnected(target, context);
      return { message: 'Success', connected: row !== null, payoutsEnabled: row?.isReady ?? false };
    },

    connectStripeAccount: async ({ body, target, context }) => {
      const port = payments.demand('stripe');
      await demandNode(context, target);
      const { known, domains } = await store.within(
        platformScope('look for a connected account'),
        async (db) => ({
          known: await payoutAccountOf(db, target.id, port.name),
          domains: await domainsAbove(db, target),
        }),
      );
      const [successUrl, failureUrl] = [
        ownAddress('successUrl', body.successUrl, publicUrl, domains),
        ownAddress('failureUrl', body.failureUrl, publicUrl, domains),
      ];
      const { accountId, url } = await refuseProcessorError(
        port.connectAccount({
          nodeId: target.id,
          accountId: known?.accountId ?? null,
          successUrl,
          failureUrl,
        }),
      );
      await store.within(context.asPlatform('keep a connected account'), (db) =>
        keepPayoutAccount(
          db,
          { nodeId: target.id, processor: port.name, accountId },
          nowOf(services),
        ),
      );
      await notifyOwners(services, context, target, 'stripe', null);
      return { message: 'Success', url };
    },

    transferStripeFunds: async ({ body, target, context }) => {
      const row = await isConnected(target, context);
      if (!row?.isReady) throw refuse.invalid([], 'Connect an account to be paid out to first.');
      return takeOut(services, context, target, {
        kind: 'stripe',
        address: row.accountId,
        currency: 'usd',
        amount: microsOf(body.amountUsd),
      });
    },
  };
}
