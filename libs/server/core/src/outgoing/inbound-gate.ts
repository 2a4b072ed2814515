import { type InboundHandler } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { inboundEvent } from './inbound-text.js';
import { shortened } from './number-prefixes.js';
import { type OutboundRefusal } from './refusal.js';

/** Cleans the texts of all that a carrier reports, and checks the turns that a call leads to. */
export function createInboundGate(
  problemOf: (number: string) => OutboundRefusal | null,
  log: Log,
): (handler: InboundHandler) => InboundHandler {
  return (handler: InboundHandler): InboundHandler => ({
    text: (message) => handler.text(inboundEvent(message)),
    textStatus: async (report) => handler.textStatus?.(inboundEvent(report)),
    call: async (event) => {
      const turn = await handler.call(inboundEvent(event));
      if (
        turn?.next.do !== 'transfer' ||
        turn.next.to.startsWith('sip:') ||
        problemOf(turn.next.to) === null
      )
        return turn;
      log.error(
        { number: shortened(turn.next.to) },
        'a caller was to be put through to a number that may not be called',
      );
      return { ...turn, next: { do: 'hang-up' } };
    },
  });
}
