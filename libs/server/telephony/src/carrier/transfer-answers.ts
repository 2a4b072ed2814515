import { type ConversationEngine, type TransferResult } from '@patchbay/server-conversations';
import { type CallTurn, type CallOutcome } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type CallRow, changeCall, findCallById } from './repository.js';
import { type CallSettings, turn } from './rules.js';
import { scope } from './transfer-sip-accounts.js';

/** The outcome of a transfer: the person who accepts it, and how it ends. */
export function transferAnswers(
  store: Store,
  engine: Pick<ConversationEngine, 'recordTransfer'>,
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
    /** The owner's rule put a caller through before the agent, and no one answered. */
    async missedAtOnce(call: CallRow, outcome: CallOutcome): Promise<void> {
      const now = await store.within(scope, (db) => findCallById(db, call.id));
      if (!now) return;
      await recordAttempt(engine, now, resultOf(now, outcome));
      await store.within(scope, (db) => changeCall(db, now, { transfer: null }));
    },
    /**
     * The transfer is over: either the parties have talked, or the caller returns to the agent.
     * Null for a call that had ended before.
     */
    async finish(
      call: CallRow,
      settings: CallSettings,
      outcome: CallOutcome,
    ): Promise<CallTurn | null> {
      const result = resultOf(call, outcome);
      await recordAttempt(engine, call, result);
      if (call.state === 'ended') return null;
      return result === 'answered'
        ? turn(settings, '', { do: 'hang-up' })
        : takeBack(call, settings);
    },
  };
}

/** A carrier calls a leg completed as well that the colleague did not accept and we hung up. */
function resultOf({ transfer }: CallRow, outcome: CallOutcome): TransferResult {
  if (outcome === 'voicemail') return 'no-answer';
  if (outcome !== 'completed') return outcome;
  return transfer === null || !transfer.asks || transfer.accepted ? 'answered' : 'declined';
}

/** Records in the conversation of a call how the attempt to put it through ended. */
export async function recordAttempt(
  engine: Pick<ConversationEngine, 'recordTransfer'>,
  { accountId, conversationUuid, transfer }: CallRow,
  result: TransferResult,
): Promise<void> {
  if (!conversationUuid || !transfer) return;
  const { to, runId } = transfer;
  await engine.recordTransfer(accountId, {
    uuid: conversationUuid,
    runId: runId ?? null,
    to,
    result,
  });
}
