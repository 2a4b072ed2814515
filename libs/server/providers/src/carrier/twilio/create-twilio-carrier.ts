import * as z from 'zod';
import { type NumberPort } from '../number-port.js';
import { type CarrierPort, type InboundHandler, type TextStatus } from '../port.js';
import { createTwilioNumbers } from '../twilio-numbers.js';
import { type CallbackAnswer, type CarrierCallback, createCallbacks } from './callbacks.js';
import { announcement } from './markup.js';
import { type TwilioAccount, createTwilioRest } from './rest.js';

export interface TwilioCarrierOptions extends TwilioAccount {
  /** A server that speaks the same API; the vendor's own when left out. */
  readonly baseUrl?: string;
  /** Address of this installation as the carrier reaches it, without a slash at the end. */
  readonly publicUrl: string;
  /** Tokens that sign as well, such as the one before a rotation. */
  readonly olderTokens?: readonly string[];
  /** Told when something that nobody waits for went wrong. */
  readonly onProblem?: (what: string) => void;
}

/** A carrier that calls back over HTTP: each request is answered once it was proved to be the carrier's. */
export interface CallbackCarrier {
  /** Null when it is not signed as this carrier signs. */
  answerCallback(callback: CarrierCallback): Promise<CallbackAnswer>;
}

const created = z.object({ sid: z.string().check(z.minLength(1)), status: z.nullish(z.string()) });
const statuses: ReadonlyMap<string, TextStatus> = new Map(
  Object.entries({
    sent: 'sent',
    delivered: 'delivered',
    failed: 'failed',
    undelivered: 'undelivered',
  }),
);

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
      // The caller must not wait for it: a call without a recording is better than one that begins late.
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
    async sendText({ from, to, text, mediaUrls, key }) {
      const sent = await rest.post(
        '/Messages.json',
        {
          From: from,
          To: to,
          Body: text,
          MediaUrl: mediaUrls,
          ...(key
            ? { StatusCallback: `${publicUrl}/carrier/text-status?text=${encodeURIComponent(key)}` }
            : {}),
        },
        created,
      );
      return { messageId: sent.sid, status: statuses.get(sent.status ?? '') ?? 'queued' };
    },
    async placeCall({ from, to, callId, announce, ringSeconds = 30, detectMachine }) {
      const about = callId ? `call=${encodeURIComponent(callId)}` : '';
      const { sid } = await rest.post(
        '/Calls.json',
        {
          From: from,
          To: to,
          Timeout: String(ringSeconds),
          StatusCallback: `${publicUrl}/carrier/status${about ? `?${about}` : ''}`,
          StatusCallbackMethod: 'POST',
          // It waits for the tone of an answering machine, so that the agent's words are on it from their beginning.
          ...(callId
            ? {
                Url: `${publicUrl}/carrier/voice/answered?${about}&turn=0`,
                Method: 'POST',
                ...(detectMachine ? { MachineDetection: 'DetectMessageEnd' } : {}),
              }
            : { Twiml: announcement(announce ?? '') }),
        },
        created,
      );
      return sid;
    },
    async hangUp(callId) {
      await rest
        .post(`/Calls/${encodeURIComponent(callId)}.json`, { Status: 'completed' }, created)
        .catch((error: unknown) => {
          if (
            !(error instanceof Error) ||
            !['ended', 'invalid'].includes((error as { code?: string }).code ?? '')
          )
            throw error;
        });
    },
    records: () => true,
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
