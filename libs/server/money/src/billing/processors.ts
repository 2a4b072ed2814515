import { Refusal, refuse } from '@patchbay/server-kit';
import {
  type OwnPaymentsPort,
  type PaymentEvent,
  type PaymentsAbility,
  type PaymentsPort,
  type SignedBody,
  PaymentsError,
  createChargebeePayments,
  createStripePayments,
} from '@patchbay/server-providers';
import { type Db, type Scope, type Store, type accounts } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { type ServerKey, UnsealError } from '@patchbay/server-core';
import { type Payments } from '../payments/payments.js';
import { billingSystemSecret } from './system-secret.js';
import {
  type BillingSystemRow,
  findBillingSystem,
  findTiers,
  insertSellerEvent,
} from './billing-systems-repository.js';

type NodeRow = Pick<typeof accounts.$inferSelect, 'type' | 'partnerId' | 'resellerId'>;

/** Credentials for opening a seller's processor. */
export interface SellerKeys {
  readonly kind: 'stripe' | 'chargebee';
  readonly apiKey: string;
  /** With Stripe. */
  readonly webhookSigningKey?: string;
  /** With Chargebee: its site, and the password that it sends to our webhook endpoint. */
  readonly site?: string;
  readonly webhookUsername?: string;
  readonly webhookPassword?: string;
}

/** The processor that bills a node: its seller's own (`billedBy`), or the installation's (null). */
export interface BillingProcessor {
  readonly billedBy: number | null;
  readonly port: PaymentsPort;
  /** Public values that a browser needs to show the seller's own checkout. */
  readonly publishableKey?: string;
}

export interface Processors {
  /** The processor that bills a node. Refuses when none can. */
  forBuyer(nodeId: number, ability: PaymentsAbility): Promise<BillingProcessor>;
  /** Checks that a seller's processor accepts the key; refuses with the field that is wrong. */
  prove(keys: SellerKeys): Promise<void>;
  /** The processor that bills an existing subscription; null when it was disconnected. */
  of(billedBy: number | null): Promise<PaymentsPort | null>;
  /**
   * Handles a webhook of a seller's processor; null when the seller has none. Throws a
   * `PaymentsError` with code `signature` for an incorrect signature.
   */
  receive(
    sellerId: number,
    kind: SellerKeys['kind'],
    sent: SignedBody,
    hear: (db: Db, event: PaymentEvent, billedBy: number) => Promise<void>,
  ): Promise<'heard' | 'repeated' | 'ignored' | null>;
}

export interface ProcessorParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly payments: Payments;
  /** Opens a seller's own processor; default: by vendor. */
  readonly open?: (keys: SellerKeys) => OwnPaymentsPort;
}

const platform: Scope = { kind: 'platform', reason: 'find the processor of a seller' };

/**
 * The seller whose catalogue a node buys from, and who bills it: its reseller, else its partner.
 * Null for partners: the installation bills them.
 */
export const sellerOf = (node: NodeRow): number | null =>
  node.type === 'partner' || node.type === 'platform'
    ? null
    : node.type === 'reseller'
      ? node.partnerId
      : (node.resellerId ?? node.partnerId);

const openVendor =
  (clock: Clock) =>
  ({
    kind,
    apiKey,
    webhookSigningKey = '',
    site = '',
    webhookUsername = '',
    webhookPassword = '',
  }: SellerKeys): OwnPaymentsPort =>
    kind === 'chargebee'
      ? createChargebeePayments({ site, apiKey, webhookUsername, webhookPassword })
      : createStripePayments({
          secretKey: apiKey,
          webhookSecret: webhookSigningKey,
          now: () => clock.now(),
        });

/**
 * Finds the processor that bills a node. A seller's own processor bills only the tier that buys
 * from it.
 */
export function createProcessors({
  store,
  clock,
  key,
  payments,
  open = openVendor(clock),
}: ProcessorParts): Processors {
  const systemOf = (sellerId: number): Promise<BillingSystemRow | null> =>
    store.within(platform, (db) => findBillingSystem(db, sellerId));
  const nodeOf = (nodeId: number) => store.within(platform, (db) => findTiers(db, nodeId));

  return {
    prove: async (keys) => {
      const name = keys.kind === 'chargebee' ? 'Chargebee' : 'Stripe';
      await open(keys)
        .prove()
        .catch((error: unknown) => {
          if (!(error instanceof PaymentsError)) throw error;
          if (error.code === 'unavailable')
            throw refuse.busy(
              `${name} does not answer, so the key cannot be checked. Try again in a ` +
                `moment${keys.kind === 'chargebee' ? ', or correct the site' : ''}.`,
              10,
            );
          throw refuse.invalid([{ path: 'body.apiKey', message: `is not accepted by ${name}` }]);
        });
    },
    forBuyer: async (nodeId, ability) => {
      const node = await nodeOf(nodeId);
      const sellerId = node && sellerOf(node);
      const row = sellerId === null ? null : await systemOf(sellerId);
      if (!row) return { billedBy: null, port: payments.demand(ability) };
      try {
        return {
          billedBy: row.accountId,
          port: portOf(open, key, row),
          ...(row.publishableKey === null ? {} : { publishableKey: row.publishableKey }),
        };
      } catch (error) {
        if (error instanceof UnsealError)
          throw new Refusal(400, 'The billing system of your seller has to be connected again.', {
            code: 'no-processor',
          });
        throw error;
      }
    },
    of: async (billedBy) => {
      if (billedBy === null) return payments.port;
      const row = await systemOf(billedBy);
      return row && portOf(open, key, row);
    },
    receive: async (sellerId, kind, sent, hear) => {
      const row = await systemOf(sellerId);
      if (row?.kind !== kind) return null;
      const event = portOf(open, key, row).readEvent(sent);
      if (
        !event ||
        !('nodeId' in event) ||
        event.nodeId === null ||
        (event.type === 'checkout.completed' && event.mode !== 'subscription')
      )
        return 'ignored';
      // The holder of the signing key may report only about its own buyers.
      const node = await nodeOf(event.nodeId);
      if (!node || sellerOf(node) !== sellerId) return 'ignored';
      return store.within(
        { kind: 'platform', reason: `hear ${event.type} of a seller's processor` },
        async (db) => {
          const isNew = await insertSellerEvent(db, sellerId, event, new Date(clock.now()));
          if (!isNew) return 'repeated';
          await hear(db, event, sellerId);
          return 'heard';
        },
      );
    },
  };
}

const portOf = (
  open: (keys: SellerKeys) => OwnPaymentsPort,
  key: ServerKey,
  row: BillingSystemRow,
): PaymentsPort =>
  open({
    ...(JSON.parse(key.unseal(row.sealed, ...billingSystemSecret(row.accountId))) as SellerKeys),
    kind: row.kind as SellerKeys['kind'],
    ...(row.site === null ? {} : { site: row.site }),
  });
