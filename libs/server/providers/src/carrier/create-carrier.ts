import { type LoopbackOptions, createLoopbackCarrier } from './loopback-carrier.js';
import { type SimulatedCalls } from './loopback-calls.js';
import { type Handset } from './loopback-handset.js';
import { type CarrierPort } from './port.js';
import {
  type CallbackCarrier,
  type TwilioCarrierOptions,
  createTwilioCarrier,
} from './twilio/create-twilio-carrier.js';

/** Which carrier serves; without an account the loopback. */
export interface CarrierConfig {
  readonly accountSid?: string;
  readonly authToken?: string;
  readonly olderTokens?: readonly string[];
  readonly baseUrl?: string;
}

/** The configured carrier: one with Twilio's protocol, or the loopback. */
export function createCarrier(
  config: CarrierConfig,
  parts: LoopbackOptions & Pick<TwilioCarrierOptions, 'publicUrl' | 'onProblem'>,
): CarrierPort &
  Partial<CallbackCarrier> & { readonly handset?: Handset; readonly simulated?: SimulatedCalls } {
  const { accountSid, authToken, olderTokens, baseUrl } = config;
  return accountSid && authToken
    ? createTwilioCarrier({
        accountSid,
        authToken,
        ...(olderTokens ? { olderTokens } : {}),
        ...(baseUrl ? { baseUrl } : {}),
        publicUrl: parts.publicUrl,
        ...(parts.onProblem ? { onProblem: parts.onProblem } : {}),
      })
    : createLoopbackCarrier(parts);
}
