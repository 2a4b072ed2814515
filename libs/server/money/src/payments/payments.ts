import { type Clock } from '@patchbay/kernel';
import { Refusal, type Log } from '@patchbay/server-kit';
import {
  type PaymentEvent,
  type PaymentsAbility,
  PaymentsError,
  type PaymentsPort,
  type SignedBody,
} from '@patchbay/server-providers';
import { type Db, type Store, paymentEvents } from '@patchbay/server-store';

/** Does with an event what is one's own to do, in the transaction that marks it as heard: all of it or nothing, once. */
export type PaymentListener = (db: Db, event: PaymentEvent) => Promise<void>;

/** The processor of this installation, and what it tells. */
export interface Payments {
  /** Null when there is none. */
  readonly port: PaymentsPort | null;
  /** The processor, or a refusal with a clear sentence when there is none that can do this. */
  demand(ability: PaymentsAbility): PaymentsPort;
  /**
   * Adds a listener for payment events, in the platform's scope; `last` is called when all others
   * are done. Returns how to stop.
   */
  onEvent(listener: PaymentListener, turn?: 'last'): () => void;
  /** What came through the door for events. Throws a `PaymentsError` with code `signature` when the processor did not send it. */
  receive(sent: SignedBody): Promise<'heard' | 'repeated' | 'ignored'>;
}

export interface PaymentsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Makes the processor; `deliver` is its door. */
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

/** A call that needs a processor which is not there. */
export const noProcessor = (ability: PaymentsAbility): Refusal =>
  new Refusal(
    400,
    `No payment processor is set up for ${whatFor[ability]} here. Ask the operator of this installation.`,
    { code: 'no-processor' },
  );

/**
 * Processes an event of the processor: each event once, however often it is delivered, and its
 * effects in the transaction that records it.
 */
export function createPayments({ store, clock, log, connect }: PaymentsParts): Payments {
  const [listeners, last] = [new Set<PaymentListener>(), new Set<PaymentListener>()];

  /**
   * A subscription is known by its invoices, and a refund of one names the payment of the
   * invoice: listeners get the invoice.
   */
  async function named(event: PaymentEvent): Promise<PaymentEvent> {
    if (event.type !== 'payment.refunded' || event.processor !== port?.name) return event;
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
        const fresh = await db
          .insert(paymentEvents)
          .values({
            processor: event.processor,
            eventId: event.id,
            type: event.type,
            receivedAt: new Date(clock.now()),
          })
          .onConflictDoNothing()
          .returning({ id: paymentEvents.eventId });
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
