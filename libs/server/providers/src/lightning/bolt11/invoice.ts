import { type Network } from './amount.js';

/**
 * An address on the chain for a payer without Lightning: 0 to 16 are witness versions, 17 a public
 * key's hash, 18 a script's.
 */
export interface Fallback {
  readonly version: number;
  readonly program: string;
}

/** One channel on a private way to the payee. */
export interface RouteHop {
  readonly pubkey: string;
  /** Block, transaction and output, as `66051x263430x1800`. */
  readonly shortChannelId: string;
  readonly feeBaseMsat: number;
  readonly feeProportionalMillionths: number;
  readonly cltvExpiryDelta: number;
}

/**
 * What a Lightning payment request says (BOLT 11). Bytes are lower-case hex, times are Unix
 * seconds.
 */
export interface Invoice {
  readonly network: Network;
  /** Thousandths of a satoshi; null when the payer chooses. */
  readonly msat: bigint | null;
  readonly timestamp: number;
  /** Seconds after `timestamp` until which it is paid; 3600 when it does not say. */
  readonly expiry: number;
  readonly paymentHash: string;
  readonly paymentSecret: string;
  /** Exactly one of these two. */
  readonly description: string | null;
  readonly descriptionHash: string | null;
  readonly metadata: string | null;
  readonly minFinalCltvExpiryDelta: number;
  readonly fallbacks: readonly Fallback[];
  readonly routes: readonly (readonly RouteHop[])[];
  /** Feature bits, the lowest first. */
  readonly features: readonly number[];
  /** Public key of the payee. */
  readonly payee: string;
  readonly signature: string;
}
