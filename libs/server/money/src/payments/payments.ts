import { type Clock } from '@patchbay/kernel';
import { Refusal, type Log } from '@patchbay/server-kit';
import {
  type PaymentEvent,
  type PaymentsAbility,
  PaymentsError,
  type PaymentsPort,
  type SignedBody,
} from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { insertPaymentEvent } from './repository.js';

/** A listener applies an event in the transaction that records it: all or nothing, once. */
export type PaymentListener = (db: Db, event: PaymentEvent) => Promise<void>;

/** The processor of this installation and its events. */
export interface Payments {
  /** Null when there is none. */
  readonly port: PaymentsPort | null;
  /** The processor; refuses with an explanation when there is none with this capability. */
  demand(ability: PaymentsAbility): PaymentsPort;
  /**
   * Adds a listener for payment events, in the platform's scope; `last` runs after all others.
   * Returns a function that removes it.
   */
  onEvent(listener: PaymentListener, turn?: 'last'): () => void;
  /**
   * Handles a webhook. Throws a `PaymentsError` with code `signature` when the processor did not
   * send it.
   */
  receive(sent: SignedBody): Promise<'heard' | 'repeated' | 'ignored'>;
}

export interface PaymentsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Creates the processor; `deliver` receives its events. */
  readonly connect: (deliver: Payments['receive']) => PaymentsPort | null;
}

const whatFor: Readonly<Record<PaymentsAbility, string>> = {
  checkout: 'taking payments',
  portal: 'a page of one’s own for cards and invoices',
  refund: 'refunds',
  stripe: 'payouts to a connected account',
  paypal: 'payouts to PayPal',
  venmo: 'payouts to Venmo',
};

/** A call that needs a processor when there is none. */
export const noProcessor = (ability: PaymentsAbility): Refusal =>
  new Refusal(
    400,
    `No payment processor is set up for ${whatFor[ability]} here. Ask the operator of this installation.`,
    { code: 'no-processor' },
  );

/**
 * Applies an event of the processor once, however often it is delivered, in the transaction that
 * records it.
 */
export function createPayments({ store, clock, log, connect }: PaymentsParts): Payments {
  const [listeners, last] = [new Set<PaymentListener>(), new Set<PaymentListener>()];

  /**
   * Subscriptions refer to invoices while their refunds and disputes name the invoice's payment: listeners get
   * the invoice.
   */
  async function named(event: PaymentEvent): Promise<PaymentEvent> {
    const isReport = event.type === 'payment.refunded' || event.type === 'payment.disputed';
    if (!isReport || event.processor !== port?.name) return event;
    return { ...event, paymentId: (await port.invoiceOf?.(event.paymentId)) ?? event.paymentId };
  }

  async function receive(sent: SignedBody): Promise<'heard' | 'repeated' | 'ignored'> {
    if (!port)
      throw new PaymentsError('signature', 'There is no processor that could have sent this.');
    const told = port.readEvent(sent);
    if (!told) return 'ignored';
    const event = await named(told);
    return store.within(
      { kind: 'platform', reason: `hear ${event.type} of ${event.processor}` },
      async (db) => {
        const fresh = await insertPaymentEvent(db, {
          processor: event.processor,
          eventId: event.id,
          type: event.type,
          receivedAt: new Date(clock.now()),
        });
        if (fresh.length === 0) return 'repeated';
        for (const listener of [...listeners, ...last]) await listener(db, event);
        log.info({ event: event.type, processor: event.processor }, 'a payment event was heard');
        return 'heard';
      },
    );
  }

  const port = connect(receive);
  return {
    port,
    receive,
    demand: (ability) => {
      if (!port?.can.has(ability)) throw noProcessor(ability);
      return port;
    },
    onEvent: (listener, turn) => {
      const heard = turn === 'last' ? last : listeners;
      heard.add(listener);
      return () => {
        heard.delete(listener);
      };
    },
  };
}
