import { withheldNumber } from '@patchbay/formats';
import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import { type Outgoing, type ServerKey } from '@patchbay/server-core';
import { type CallTurn } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type CallRow, changeCall } from './repository.js';
import { wordsFor } from './call-words.js';
import { type CallSettings, turn } from './rules.js';
import { scope, sipAccounts } from './transfer-sip-accounts.js';
import { transferAnswers } from './transfer-answers.js';
import { rungFor, createDestinations } from './transfer-destinations.js';

export interface TransferParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly engine: ConversationEngine;
  /** The carrier that currently serves a number. */
  readonly lineOf: (number: string) => Promise<string>;
  readonly outgoing: Pick<Outgoing, 'forbids'>;
}

/** Transfers callers to people, and returns them when the call is not answered or accepted. */
export function createTransfers({ store, clock, key, engine, lineOf, outgoing }: TransferParts) {
  const { allowed, rungByRun } = createDestinations({ outgoing, store, clock });

  async function takeBack(call: CallRow, settings: CallSettings): Promise<CallTurn> {
    await store.within(scope, (db) => changeCall(db, call, { transfer: null }));
    const words = wordsFor(settings);
    const say = settings.takesMessages ? words.messageInstead : words.noAnswer;
    await speak(engine, call, say);
    return turn(settings, say);
  }

  return {
    /**
     * Transfers a caller before the agent answers. Null when no destination can be called: then the
     * agent answers.
     */
    async atOnce(
      call: CallRow,
      settings: CallSettings,
      destination: string,
    ): Promise<CallTurn | null> {
      if (destination.startsWith('@')) return null;
      const found = await store.within(scope, (db) => rungFor(clock, db, call, destination));
      const rung = await allowed(call, found, { isAtOnce: true });
      if (!rung) return null;
      await store.within(scope, (db) =>
        changeCall(db, call, {
          transfer: { to: rung.to, offer: null, asks: false, accepted: true, runId: null },
        }),
      );
      return turn(settings, '', {
        do: 'transfer',
        to: rung.to,
        ...(rung.digits ? { digits: rung.digits } : {}),
        callerId: settings.usesOwnNumber ? call.toNumber : call.fromNumber,
        ringSeconds: settings.transferRingSeconds,
        asks: false,
      });
    },

    /**
     * The turn after the agent decided to transfer. `runId` is the function's run with the owner's
     * destination.
     */
    async begin(
      call: CallRow,
      settings: CallSettings,
      say: string,
      runId: string,
    ): Promise<CallTurn> {
      const rung = await rungByRun(call, runId);
      if (!rung) {
        const uuid = call.conversationUuid;
        if (uuid)
          await engine.recordTransfer(call.accountId, { uuid, runId, to: '', result: 'failed' });
        const back = await instead(takeBack, engine, call, settings);
        return { ...back, say: [say, back.say].filter(Boolean).join(' ') };
      }
      const ours = call.direction === 'inbound' ? call.toNumber : call.fromNumber;
      const other = call.direction === 'inbound' ? call.fromNumber : call.toNumber;
      const offer = offerOf(settings, other);
      await store.within(scope, (db) =>
        changeCall(db, call, {
          transfer: {
            to: rung.to,
            offer,
            asks: settings.confirmsTransfers,
            accepted: false,
            runId,
          },
        }),
      );
      // A carrier permits the caller's own number only on a call made by that caller.
      const callerId = call.direction === 'inbound' && !settings.usesOwnNumber ? other : ours;
      return turn(settings, say, {
        do: 'transfer',
        to: rung.to,
        ...(rung.digits ? { digits: rung.digits } : {}),
        callerId,
        ringSeconds: settings.transferRingSeconds,
        asks: offer !== null,
      });
    },
    ...sipAccounts({ lineOf, store, clock, key }),
    ...transferAnswers(store, engine, takeBack),
  };
}

/** What the colleague hears before the caller is put through; null when that is nothing. */
function offerOf(settings: CallSettings, other: string): string | null {
  const words = wordsFor(settings);
  const caller = other === withheldNumber ? words.withheld : other;
  const question = settings.confirmsTransfers
    ? (settings.takesTransfer ? words.spokenOffer : words.offer)(caller)
    : '';
  return [settings.transferNotification, question].filter(Boolean).join(' ') || null;
}

/** No destination can be called: the caller leaves a message, with the agent or after the tone. */
async function instead(
  takeBack: (call: CallRow, settings: CallSettings) => Promise<CallTurn>,
  engine: ConversationEngine,
  call: CallRow,
  settings: CallSettings,
): Promise<CallTurn> {
  if (settings.takesMessages || call.direction === 'outbound') return takeBack(call, settings);
  const { voicemailInstead } = wordsFor(settings);
  await speak(engine, call, voicemailInstead);
  return turn(settings, voicemailInstead, { do: 'voicemail', maxSeconds: 120 });
}

const speak = async (engine: ConversationEngine, call: CallRow, text: string) => {
  if (call.conversationUuid) await engine.speak(call.accountId, call.conversationUuid, text);
};

export type Transfers = ReturnType<typeof createTransfers>;
