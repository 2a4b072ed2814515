import * as z from 'zod';
import { type TextStatus, type CarrierPort } from '../port.js';
import { announcement } from './markup.js';
import { type TwilioRest } from './rest.js';

export const created = z.object({
  sid: z.string().check(z.minLength(1)),
  status: z.nullish(z.string()),
});

const statuses: ReadonlyMap<string, TextStatus> = new Map(
  Object.entries({
    sent: 'sent',
    delivered: 'delivered',
    failed: 'failed',
    undelivered: 'undelivered',
  }),
);

/** Texts and calls that go out. */
export function outgoingCalls(
  rest: TwilioRest,
  publicUrl: string,
): Pick<CarrierPort, 'sendText' | 'placeCall' | 'hangUp'> {
  return {
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
          // It waits for the tone of an answering machine, so that the agent's words are on it from
          // their beginning.
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
  };
}
