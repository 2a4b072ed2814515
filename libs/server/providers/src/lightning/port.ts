import { type Network } from './bolt11/amount.js';

/** A payment request of ours. Hash is lower-case hex. */
export interface OpenedInvoice {
  readonly invoice: string;
  readonly paymentHash: string;
}

/** A Lightning node: it creates invoices and pays them. */
export interface LightningPort {
  readonly name: string;
  readonly label: string;
  /** Payment requests of other networks are not paid. */
  readonly network: Network;
  /** Asks for `msat` thousandths of a satoshi. `key` makes it idempotent. `expiry` in seconds. */
  createInvoice(o: {
    readonly key: string;
    readonly msat: bigint;
    readonly description: string;
    readonly expiry: number;
    readonly now: number;
  }): Promise<OpenedInvoice>;
  /**
   * The preimage once our request is paid, as hex; null before, and if the node cannot report it.
   */
  preimageOf(paymentHash: string): Promise<string | null>;
  /**
   * Makes a request of ours unpayable, unless it was paid before. Throws a `LightningError` when
   * the node does not say which.
   */
  withdraw(paymentHash: string): Promise<'withdrawn' | 'paid'>;
  /**
   * Pays a request, which the network itself does once per hash. Gives the preimage, as hex. Throws
   * a `LightningError`.
   */
  pay(o: {
    readonly invoice: string;
    readonly msat: bigint;
  }): Promise<{ readonly preimage: string }>;
}

/** Why a node did not do it. `unavailable`: ask again. `refused`: it will not be paid. */
export class LightningError extends Error {
  override readonly name = 'LightningError';
  readonly code: 'unavailable' | 'refused';

  constructor(code: LightningError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
