import { randomUUID } from 'node:crypto';
import { checked } from './loopback-numbers.js';
import { type OutboxSink } from '../mail/port.js';
import { type createRinging } from './ringing.js';
import { type CarrierPort } from './port.js';

interface OutgoingContext {
  readonly sink: OutboxSink;
  readonly newId: () => string;
  readonly ringing: ReturnType<typeof createRinging>;
  readonly ringMs: number | (() => number) | undefined;
}

/** Texts and calls to the handset; the outbox shows both. */
export function outgoing({
  sink,
  newId,
  ringing,
  ringMs,
}: OutgoingContext): Pick<CarrierPort, 'sendText' | 'placeCall'> {
  return {
    async sendText({ from, to, text, organizationId, code }) {
      checked(from, to);
      await sink.keep({
        channel: 'sms',
        from,
        to,
        subject: '',
        text,
        code,
        organizationId: organizationId ?? null,
      });
      return { messageId: randomUUID(), status: 'delivered' };
    },
    async placeCall({ from, to, announce, callId: ourId, organizationId, ringSeconds = 30 }) {
      checked(from, to);
      const callId = newId();
      await sink.keep({
        channel: 'call',
        from,
        to,
        subject: 'Call',
        text: announce ?? '',
        organizationId: organizationId ?? null,
      });
      if (ourId)
        ringing.begin(
          { callId, from, to, ourId },
          (typeof ringMs === 'function' ? ringMs() : ringMs) ?? ringSeconds * 1000,
        );
      return callId;
    },
  };
}
