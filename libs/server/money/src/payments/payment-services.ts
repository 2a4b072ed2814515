import { type Services } from '@patchbay/server-core';
import { type Payments } from './payments.js';

/** What handlers of payments work with. */
export interface PaymentServices extends Services {
  /** The processor of this installation, and what it tells. */
  readonly payments: Payments;
}
