import { type CallTurn, type CallOutcome } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type CallRow, changeCall } from './repository.js';
import { type CallSettings, turn } from './rules.js';
import { scope } from './transfer-sip-accounts.js';

/** The outcome of a transfer: the person who accepts it, and how it ends. */
export function transferAnswers(
  store: Store,
  takeBack: (call: CallRow, settings: CallSettings) => Promise<CallTurn>,
) {
  return {
    /**
     * The announcement for the person who receives a transferred call, and the effect of the key
     * that they press or of their words.
     */
    async offer(
      call: CallRow,
      settings: CallSettings,
      digits: string | null,
      said = '',
    ): Promise<CallTurn> {
      const { transfer } = call;
      if (!transfer) return turn(settings, '', { do: 'hang-up' });
      const accepts =
        !transfer.asks ||
        digits === '1' ||
        (digits === '' && settings.takesTransfer?.(said) === true);
      if (accepts && !transfer.accepted)
        await store.within(scope, (db) =>
          changeCall(db, call, { transfer: { ...transfer, accepted: true } }),
        );
      if (accepts)
        return turn(settings, transfer.asks ? '' : (transfer.offer ?? ''), { do: 'connect' });
      return digits === null
        ? turn(settings, transfer.offer ?? '', {
            do: 'listen',
            silenceSeconds: settings.transferRingSeconds,
            mayInterrupt: settings.takesTransfer === null,
            keysOnly: settings.takesTransfer === null,
          })
        : turn(settings, '', { do: 'hang-up' });
    },
    /** The transfer is over: either the parties have talked, or the caller returns to the agent. */
    async finish(call: CallRow, settings: CallSettings, outcome: CallOutcome): Promise<CallTurn> {
      const { transfer } = call;
      const talked =
        outcome === 'completed' && (transfer === null || !transfer.asks || transfer.accepted);
      return talked ? turn(settings, '', { do: 'hang-up' }) : takeBack(call, settings);
    },
  };
}
