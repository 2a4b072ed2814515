/** An amount in millionths of a dollar. */
export interface Dollars {
  readonly micros: bigint;
}

/** A plan that is paid month by month or year by year. */
export interface PlanOrder {
  readonly id: string;
  readonly title: string;
  readonly micros: bigint;
  readonly term: 'month' | 'year';
}

/** What is to be paid. `key` makes it idempotent: the same key opens the same checkout. */
export interface CheckoutOrder {
  readonly key: string;
  readonly mode: 'payment' | 'subscription';
  readonly nodeId: number;
  /** What is paid, as the payer reads it. */
  readonly title?: string;
  readonly email?: string;
  /** With `payment`. */
  readonly amount?: Dollars;
  /** With `subscription`. */
  readonly plan?: PlanOrder;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly ui: 'embedded' | 'redirect';
}

export interface OpenedCheckout {
  /** The processor's id. */
  readonly id: string;
  /** Where the payer goes. */
  readonly url: string;
  /** With `embedded`, where the processor has one. */
  readonly clientSecret?: string;
}

/**
 * An outgoing payment. `key` makes it idempotent at the processor: it is paid once for any number
 * of requests.
 */
export interface PayoutOrder {
  readonly key: string;
  readonly kind: PayoutKind;
  readonly nodeId: number;
  /** The connected account, the mail address or the telephone number. */
  readonly to: string;
  readonly amount: Dollars;
}

export type PayoutKind = 'stripe' | 'paypal' | 'venmo';

/** What became of money that left. */
export type PayoutOutcome =
  | { readonly state: 'pending' | 'paid' }
  | { readonly state: 'failed'; readonly reason: string };

/** What a processor can do. The calls that need something else are refused with a sentence. */
export type PaymentsAbility = 'checkout' | 'portal' | 'refund' | PayoutKind;

/**
 * An amount that a subscriber owes in addition to the price of the plan. `key` makes it idempotent:
 * it is in one invoice for any number of requests.
 */
export interface InvoiceAddition {
  readonly key: string;
  readonly nodeId: number;
  readonly customerId: string | null;
  readonly subscriptionId: string;
  /** What it is, as the payer reads it. */
  readonly title: string;
  /** Whole cents. */
  readonly amount: Dollars;
  readonly from: Date;
  readonly until: Date;
  /**
   * There is no next invoice, as after the end of the subscription, or it is not to be waited for:
   * so this is one of its own.
   */
  readonly isLast: boolean;
}

/** Another plan in the place of the one that a subscription has. `key` makes it idempotent. */
export interface PlanChangeOrder {
  readonly key: string;
  readonly nodeId: number;
  readonly subscriptionId: string;
  readonly plan: PlanOrder;
}

/**
 * A subscription that is to end: with the term that is paid for, or now with the rest of that
 * credited, or without, where it is not paid. `key` makes it idempotent. `termEndsAt` is when the
 * paid term ends by our count, for a processor that keeps nothing.
 */
export interface SubscriptionEnd {
  readonly key: string;
  readonly nodeId: number;
  readonly subscriptionId: string;
  readonly reason: string;
  readonly ends: 'term-end' | 'now' | 'without-credit';
  readonly termEndsAt: Date;
}

/**
 * A part of the amount of a change of plan, as the processor explains it; negative for a credit.
 */
export interface ProrationLine {
  readonly title: string;
  readonly amount: Dollars;
  readonly from: Date;
  readonly until: Date;
}

/**
 * What happened at a processor; nothing else counts. `id` is the processor's: the same event comes
 * more than once, and not in order.
 */
export type PaymentEvent = {
  readonly id: string;
  readonly processor: string;
  readonly at: Date;
} & (
  | {
      readonly type: 'checkout.completed';
      readonly checkoutId: string;
      readonly mode: CheckoutOrder['mode'];
      readonly nodeId: number;
      /** The key of the order. */
      readonly key: string;
      readonly amount: Dollars;
      /** What a refund names. Null when nothing was to be paid yet. */
      readonly paymentId: string | null;
      readonly subscriptionId: string | null;
      readonly customerId: string | null;
      readonly plan: { readonly id: string; readonly term: PlanOrder['term'] } | null;
    }
  | {
      readonly type: 'subscription.changed';
      readonly subscriptionId: string;
      readonly nodeId: number;
      readonly customerId: string | null;
      readonly plan: { readonly id: string; readonly term: PlanOrder['term'] } | null;
      /** What a term costs from now on; null where the processor does not say. */
      readonly price: Dollars | null;
      /** `unpaid`: all attempts to collect it failed, and there will be no further one. */
      readonly state: 'active' | 'trialing' | 'past-due' | 'unpaid' | 'paused' | 'incomplete';
      readonly periodStart: Date;
      readonly periodEnd: Date;
      readonly endsAtPeriodEnd: boolean;
      /**
       * What a change of plan came to there; `owed` where the processor leaves it to the caller.
       */
      readonly prorated?: readonly ProrationLine[] | 'owed';
    }
  /**
   * `isUnpaid`: ended because of missing payment. `prorated`: the credit for the term, `owed` if
   * the processor leaves it to the caller.
   */
  | {
      readonly type: 'subscription.ended';
      readonly subscriptionId: string;
      readonly nodeId: number;
      readonly reason: string | null;
      readonly isUnpaid: boolean;
      readonly prorated?: readonly ProrationLine[] | 'owed';
    }
  /**
   * An invoice of a subscription is given up, though the subscription may go on at the processor.
   */
  | {
      readonly type: 'invoice.given-up';
      readonly invoiceId: string;
      readonly subscriptionId: string;
      readonly nodeId: number;
    }
  /**
   * A term of a subscription was paid, with the additions to its invoice, or a change of plan;
   * never the first term, which its checkout reports. With `prorated` it concerns a change, and no
   * amount is paid if the credit exceeds the charge.
   */
  | {
      readonly type: 'invoice.paid';
      readonly invoiceId: string;
      readonly subscriptionId: string;
      readonly nodeId: number;
      readonly amount: Dollars;
      readonly prorated?: readonly ProrationLine[];
    }
  | {
      readonly type: 'payment.refunded';
      readonly refundId: string;
      readonly key: string | null;
      readonly paymentId: string;
      readonly amount: Dollars;
      readonly state: 'done' | 'failed';
    }
  /**
   * A bank takes a card payment back, or asks about it. `funds`: whether the amount has left with this
   * report, came back, or neither.
   */
  | {
      readonly type: 'payment.disputed';
      readonly disputeId: string;
      readonly paymentId: string;
      readonly amount: Dollars;
      readonly funds: 'taken' | 'returned' | 'unchanged';
      readonly outcome: 'open' | 'won' | 'lost';
    }
  /** The card of a payment, by a mark that is the same for the same card. */
  | {
      readonly type: 'payment.card';
      readonly paymentId: string;
      readonly fingerprint: string;
    }
  /**
   * Money of ours in another currency than dollars, which cannot be booked. `nodeId` and `paymentId`
   * are null where the processor does not say.
   */
  | {
      readonly type: 'payment.foreign';
      readonly what: 'checkout' | 'refund' | 'dispute' | 'invoice';
      readonly objectId: string;
      readonly nodeId: number | null;
      readonly paymentId: string | null;
      readonly currency: string;
    }
  /** `key` is the one of the order. */
  | { readonly type: 'payout.paid'; readonly key: string; readonly payoutId: string }
  | {
      readonly type: 'payout.failed';
      readonly key: string;
      readonly payoutId: string;
      readonly reason: string;
    }
  /** Whether an account that is paid out to may be by now. */
  | { readonly type: 'account.changed'; readonly accountId: string; readonly isReady: boolean }
);

/** What was sent to the door for events, byte by byte as it came. */
export interface SignedBody {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Cards, subscriptions and payouts. */
export interface PaymentsPort {
  readonly name: string;
  readonly label: string;
  readonly can: ReadonlySet<PaymentsAbility>;
  /** Opens a page on which to pay. */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** A page on which a customer sees invoices, changes the card and ends the subscription. */
  portalLink(o: {
    readonly nodeId: number;
    readonly customerId?: string;
    readonly subscriptionId?: string;
    readonly returnUrl: string;
  }): Promise<{ readonly url: string }>;
  /** An event reports that it ended, or will end. */
  cancelSubscription(o: SubscriptionEnd): Promise<void>;
  /**
   * Puts something into the next invoice of a subscription. A processor that does not bill
   * subscriptions has none.
   */
  addToInvoice?(addition: InvoiceAddition): Promise<{ readonly id: string }>;
  /**
   * Replaces the plan of a subscription at once: the remainders of both are charged or credited. A
   * refusal changes nothing. Events report the success. If omitted, a plan is changed by another
   * checkout.
   */
  changePlan?(order: PlanChangeOrder): Promise<void>;
  /**
   * Whether it bills the next term of a subscription, and the remainder after a change, itself. A
   * stateless one is also asked to charge the price.
   */
  readonly renewsByItself?: boolean;
  /** Requests a refund. An event reports its success. */
  refund(o: {
    readonly key: string;
    readonly paymentId: string;
    readonly amount: Dollars;
  }): Promise<{ readonly id: string }>;
  /**
   * The invoice that a payment paid: refunds name the payment, subscriptions the invoice. Null when
   * it paid none; left out where both have one name.
   */
  invoiceOf?(paymentId: string): Promise<string | null>;
  /** Requests a payout. An event reports its success. */
  payout(order: PayoutOrder): Promise<{ readonly id: string }>;
  /** For PayPal and Venmo, which send no verifiable events: the state of a payout. */
  payoutOutcome?(id: string): Promise<PayoutOutcome>;
  /**
   * Begins an account at the processor to be paid out to, or goes on with it, and gives the page
   * where the payee does.
   */
  connectAccount(o: {
    readonly nodeId: number;
    readonly accountId: string | null;
    readonly email?: string;
    readonly successUrl: string;
    readonly failureUrl: string;
  }): Promise<{ readonly accountId: string; readonly url: string }>;
  /** Whether such an account may be paid out to by now. */
  isAccountReady(accountId: string): Promise<boolean>;
  /**
   * Checks the signature and reads the event; null for one that is nothing to us. Throws a
   * `PaymentsError` with code `signature` or `malformed`.
   */
  readEvent(sent: SignedBody): PaymentEvent | null;
}

/**
 * Why a processor did not do it. `unavailable`: ask again with the same key. `refused`: the
 * processor said no. `impossible`: this processor cannot do such a thing. `signature`: what came
 * was not the processor's. `malformed`: it was, and is no event that can be read.
 */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError';
  readonly code: 'unavailable' | 'refused' | 'impossible' | 'signature' | 'malformed';

  constructor(code: PaymentsError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A processor under keys that an account entered, which are worth nothing before the processor
 * has accepted them.
 */
export interface OwnPaymentsPort extends PaymentsPort {
  /**
   * Asks the processor whether it accepts the key. Throws a `PaymentsError`: `refused` for the key,
   * `unavailable` while it does not answer.
   */
  prove(): Promise<void>;
}
