import { type Services } from '@patchbay/server-core';
import { type Payments } from './payments.js';

/** Dependencies of the payment handlers. */
export interface PaymentServices extends Services {
  /** The processor of this installation and its events. */
  readonly payments: Payments;
}
