import { type NumberPort } from '../number-port.js';
import { type CarrierPort, type InboundHandler } from '../port.js';
import { createTwilioNumbers } from '../twilio-numbers.js';
import { type CallbackAnswer, type CarrierCallback, createCallbacks } from './callbacks.js';
import { type TwilioAccount, createTwilioRest } from './rest.js';
import { created, outgoingCalls } from './outgoing.js';

export interface TwilioCarrierOptions extends TwilioAccount {
  /** A server with the same API; the vendor's own if omitted. */
  readonly baseUrl?: string;
  /** Address of this installation as the carrier reaches it, without a slash at the end. */
  readonly publicUrl: string;
  /** Tokens that sign as well, such as the one before a rotation. */
  readonly olderTokens?: readonly string[];
  /** Called when background work failed. */
  readonly onProblem?: (what: string) => void;
}

/**
 * A carrier that calls back over HTTP: each request is answered once it was proved to be the
 * carrier's.
 */
export interface CallbackCarrier {
  /** Null when it is not signed as this carrier signs. */
  answerCallback(callback: CarrierCallback): Promise<CallbackAnswer>;
}

/** Calls, texts and numbers over the Twilio REST API, and its callbacks. */
export function createTwilioCarrier({
  publicUrl,
  olderTokens = [],
  onProblem = () => undefined,
  ...account
}: TwilioCarrierOptions): CarrierPort & NumberPort & CallbackCarrier {
  const rest = createTwilioRest(account);
  const numbers = createTwilioNumbers({
    ...account,
    callbacks: {
      voiceUrl: `${publicUrl}/carrier/voice`,
      smsUrl: `${publicUrl}/carrier/text`,
      statusUrl: `${publicUrl}/carrier/status`,
    },
  });
  let handler: InboundHandler | null = null;
  const answerCallback = createCallbacks({
    publicUrl,
    handler: () => handler,
    tokensOf: (accountSid) =>
      accountSid === account.accountSid ? [account.authToken, ...olderTokens] : [],
    record: (callSid, statusUrl) => {
      // The caller must not wait for it: a call without a recording is better than one that begins
      // late.
      rest
        .post(
          `/Calls/${encodeURIComponent(callSid)}/Recordings.json`,
          {
            RecordingStatusCallback: statusUrl,
            RecordingStatusCallbackMethod: 'POST',
            RecordingChannels: 'dual',
          },
          created,
        )
        .catch(() => onProblem(`The recording of ${callSid} did not begin.`));
    },
  });

  return {
    ...numbers,
    name: 'twilio',
    label: 'Twilio-compatible carrier',
    ...outgoingCalls(rest, publicUrl),
    records: () => true,
    streams: () => true,
    fetchMedia: rest.media,
    onInbound(next) {
      handler = next;
      return () => {
        if (handler === next) handler = null;
      };
    },
    answerCallback,
  };
}
