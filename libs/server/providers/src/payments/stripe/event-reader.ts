import * as z from 'zod';
import Stripe from 'stripe';
import { PaymentsError, type OwnPaymentsPort } from '../port.js';
import { signatureTolerance } from '../signature.js';
import { readSigned } from '../reading.js';
import { readStripeEvent } from './events.js';

/** The common fields of all Stripe events. */
const envelope = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

interface EventReaderContext {
  readonly now: () => number;
  readonly stripe: Stripe;
  readonly webhookSecret: string;
}

/** Reads events once their signature was verified. */
export function eventReader({
  now,
  stripe,
  webhookSecret,
}: EventReaderContext): Pick<OwnPaymentsPort, 'readEvent'> {
  return {
    readEvent: ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string')
        throw new PaymentsError('signature', 'The event is not signed.');
      // The library looks only backwards; what claims to come from the future is no better.
      const [, seconds = '0'] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
      if (Number(seconds) - now() / 1000 > signatureTolerance)
        throw new PaymentsError('signature', 'The event was signed in the future.');
      return readSigned(() => {
        try {
          return readStripeEvent(
            envelope.parse(
              stripe.webhooks.constructEvent(
                body,
                signature,
                webhookSecret,
                signatureTolerance,
                undefined,
                now(),
              ),
            ) as unknown as Stripe.Event,
          );
        } catch (error) {
          throw error instanceof Stripe.errors.StripeSignatureVerificationError
            ? new PaymentsError('signature', 'The event was not signed by Stripe, or too long ago.')
            : error;
        }
      });
    },
  };
}
