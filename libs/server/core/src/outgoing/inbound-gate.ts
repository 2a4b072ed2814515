import { type InboundHandler } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { shortened } from './number-prefixes.js';
import { type OutboundRefusal } from './refusal.js';

/** Checks the turns that an inbound call leads to. */
export function createInboundGate(
  problemOf: (number: string) => OutboundRefusal | null,
  log: Log,
): (handler: InboundHandler) => InboundHandler {
  return (handler: InboundHandler): InboundHandler => ({
    ...handler,
    call: async (event) => {
      const turn = await handler.call(event);
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
