import { type CarrierPort, type OfferedNumber } from './port.js';

/** Where numbers come from: a carrier, with the credentials of the installation or of a tenant. */
export interface NumberPort extends Pick<CarrierPort, 'name' | 'search' | 'assign' | 'release'> {
  /**
   * Leads a number that these credentials already hold to us; null when they do not hold it, which
   * proves nothing.
   */
  adopt?(number: string): Promise<OfferedNumber | null>;
  /** Stops leading a number to us and leaves it with its holder. */
  letGo?(number: string): Promise<void>;
}

/**
 * Numbers through credentials that an account entered, which are worth nothing before the carrier
 * has accepted them.
 */
export interface OwnNumberPort extends NumberPort {
  /**
   * Asks the carrier whether it accepts the credentials. Throws a `CarrierError`: `refused` for the
   * token, `unavailable` for an account that is not active.
   */
  prove(): Promise<void>;
}
