import { type ConversationEngine, senderParty, type Wishes } from '@patchbay/server-conversations';
import { type CallEvent, type CallTurn } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type CallAccess } from './call-access.js';
import { type CallRow } from './repository.js';
import { wordsFor } from './call-words.js';
import { listen, turn } from './rules.js';
import { type Transfers } from './transfers.js';

const answerTimeoutMs = 12_000;

/** The agent's replies to speech and to silence. */
export function createAnswers({
  engine,
  log,
  transfers,
  wishes,
  access: { settingsFor, change, speak },
}: {
  readonly engine: ConversationEngine;
  readonly log: Log;
  readonly transfers: Transfers;
  readonly wishes: Wishes;
  readonly access: CallAccess;
}) {
  /** The agent's reply to speech. */
  async function answer(
    call: CallRow,
    event: Extract<CallEvent, { type: 'said' }>,
  ): Promise<CallTurn | null> {
    if (!call.conversationUuid) return null;
    const settings = await settingsFor(call);
    if (call.silences > 0) await change(call, { silences: 0 });
    let said = '';
    let transferRun: string | null = null;
    let isSpent = false;
    const wish = await wishes.keep(lineOf(call, event.text));
    const isStop = wish.wish === 'stop';
    const party = senderParty(otherSide(call), call.id);
    try {
      for await (const step of engine.say(
        {
          agentId: call.accountId,
          party,
          channel: 'call',
          text: event.text,
          callUuid: call.conversationUuid,
          clientId: event.key ?? null,
          keepOnly: isStop,
          also: (db, stored) => wishes.mark(db, stored, wish),
        },
        AbortSignal.timeout(answerTimeoutMs),
      )) {
        if (step.type === 'function' && step.run.name === 'transfer' && step.run.status === 'ok')
          transferRun = step.run.id;
        if (step.type === 'reply') [said, isSpent] = [step.text, step.isSpent ?? false];
      }
    } catch (error) {
      // A carrier waits fifteen seconds, and callers wait less. Without a reply by then, the caller
      // is asked to repeat, and the call continues.
      log.warn(
        { callId: call.id, error: String(error) },
        'the agent did not reply to a line of a call in time',
      );
      said = wordsFor(settings).sayAgain;
      await speak(call, said);
    }
    if (isStop) {
      const { leftAlone } = wordsFor(settings);
      await speak(call, leftAlone);
      return turn(settings, leftAlone, { do: 'hang-up' });
    }
    // The day's budget is used up: an inbound caller may leave a message, and an outbound call
    // ends.
    if (isSpent)
      return turn(
        settings,
        said,
        call.direction === 'inbound' ? { do: 'voicemail', maxSeconds: 120 } : { do: 'hang-up' },
      );
    if (transferRun) return transfers.begin(call, settings, said, transferRun);
    // When a person has taken over the conversation, or the line was answered already, the agent
    // only listens.
    return turn(settings, said);
  }

  async function afterSilence(call: CallRow): Promise<CallTurn> {
    const settings = await settingsFor(call);
    const silences = call.silences + 1;
    await change(call, { silences });
    const isLast = silences >= settings.maxSilences;
    const words = wordsFor(settings);
    const say = isLast ? words.goodbye : words.stillThere;
    await speak(call, say);
    return turn(settings, say, isLast ? { do: 'hang-up' } : listen(settings));
  }

  return { answer, afterSilence };
}

const otherSide = (call: CallRow): string =>
  call.direction === 'inbound' ? call.fromNumber : call.toNumber;

/** A line of a call, in which the other side may ask to be left alone. */
const lineOf = (call: CallRow, text: string) => ({
  owner: { organizationId: call.organizationId, accountId: call.accountId },
  from: otherSide(call),
  to: call.direction === 'inbound' ? call.toNumber : call.fromNumber,
  text,
  spoken: true,
});
