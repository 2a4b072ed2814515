import { type InboundHandler } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { numberProblem, shortened } from '../outgoing/number-prefixes.js';
import { inboundEvent } from './inbound-text.js';

/** The part of a carrier that reports: what it sends stays with the outgoing gateway. */
export interface InboundLines {
  onInbound(handler: InboundHandler): () => void;
}

/**
 * A carrier whose events reach their handler with clean texts, and whose calls are put through only
 * to numbers that may be called: whatever the handler answers, a call to another number ends.
 */
export function checkedInbound<Port extends InboundLines>(
  lines: Port,
  { mayCall, log }: { readonly mayCall: readonly string[]; readonly log: Log },
): Port {
  const checked = (handler: InboundHandler): InboundHandler => ({
    text: (message) => handler.text(inboundEvent(message)),
    textStatus: async (report) => handler.textStatus?.(inboundEvent(report)),
    call: async (event) => {
      const turn = await handler.call(inboundEvent(event));
      if (
        turn?.next.do !== 'transfer' ||
        turn.next.to.startsWith('sip:') ||
        numberProblem(turn.next.to, mayCall) === null
      )
        return turn;
      log.error(
        { number: shortened(turn.next.to) },
        'a caller was to be put through to a number that may not be called',
      );
      return { ...turn, next: { do: 'hang-up' } };
    },
  });
  return { ...lines, onInbound: (handler: InboundHandler) => lines.onInbound(checked(handler)) };
}
