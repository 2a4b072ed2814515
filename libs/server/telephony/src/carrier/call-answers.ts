import {
  changesNothing,
  type ConversationEngine,
  type VisitorWishes,
  type Wishes,
} from '@patchbay/server-conversations';
import { type CallEvent, type CallTurn } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type CallAccess } from './call-access.js';
import { isFromPage, isOfDraft, otherSideOf, partyOfCall } from './call-party.js';
import { type CallRow } from './repository.js';
import { wordsFor } from './call-words.js';
import { type CallSettings, listen, turn } from './rules.js';
import { type Transfers } from './transfers.js';

const answerTimeoutMs = 12_000;

/** What is known of a reply while it is made. */
export type AnswerStep =
  /** A piece of it, cleaned for a voice. */
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'function-started' | 'function-ended'; readonly hasEffect: boolean }
  /** It is stored whole, under this id. */
  | { readonly type: 'stored'; readonly replyId: string };

/** How a line is answered. */
export interface AnswerTerms {
  readonly signal: AbortSignal;
  /** The visitor whose share of the day counts, of a call from a page. */
  readonly visitor?: { readonly session: string; readonly network: string | null };
  /** Whether the caller has interrupted: the turn that comes of it is not wanted. */
  readonly isInterrupted?: () => boolean;
}

/** `isKept`: the line was stored under its key before, without an answer. */
type Line = Pick<Extract<CallEvent, { type: 'said' }>, 'text' | 'key'> & {
  readonly isKept?: boolean;
};
type Answering = AsyncGenerator<AnswerStep, CallTurn | null>;

interface AnswersParts {
  readonly engine: ConversationEngine;
  readonly log: Log;
  readonly transfers: Transfers;
  readonly wishes: Wishes;
  readonly visitorWishes: VisitorWishes;
  readonly access: CallAccess;
}

/** The agent's replies to speech and to silence. */
export function createAnswers(parts: AnswersParts) {
  const { access } = parts;

  /** The agent's reply to speech, whole. */
  async function answer(
    call: CallRow,
    event: Extract<CallEvent, { type: 'said' }>,
  ): Promise<CallTurn | null> {
    const steps = answering(call, event, { signal: AbortSignal.timeout(answerTimeoutMs) });
    for (;;) {
      const step = await steps.next();
      if (step.done) return step.value;
    }
  }

  /** The same as it is made, for a call whose words are spoken at once. */
  async function* answering(call: CallRow, line: Line, terms: AnswerTerms): Answering {
    if (!call.conversationUuid) return null;
    if (call.silences > 0) await access.change(call, { silences: 0 });
    return yield* replyTo(parts, { ...call, conversationUuid: call.conversationUuid }, line, terms);
  }

  async function afterSilence(call: CallRow): Promise<CallTurn> {
    const settings = await access.settingsFor(call);
    const silences = call.silences + 1;
    await access.change(call, { silences });
    const isLast = silences >= settings.maxSilences;
    const words = wordsFor(settings);
    const say = isLast ? words.goodbye : words.stillThere;
    await access.speak(call, say);
    return turn(settings, say, isLast ? { do: 'hang-up' } : listen(settings));
  }

  return { answer, answering, afterSilence };
}

type OpenCall = CallRow & { readonly conversationUuid: string };

/** What has come of a line so far. */
interface Heard {
  reply: string;
  /** Words of the reply were given. */
  isBegun: boolean;
  /** The run of a transfer that the agent decided. */
  transferRun: string | null;
  isSpent: boolean;
}

async function* replyTo(
  parts: AnswersParts,
  call: OpenCall,
  { text, key, isKept }: Line,
  { signal, visitor, isInterrupted }: AnswerTerms,
): Answering {
  const { engine, log, wishes, access } = parts;
  const settings = await access.settingsFor(call);
  const said = { agentId: call.accountId, party: partyOfCall(call), text };
  const { isStop, news } = await wishIn(parts, call, said);
  const heard: Heard = { reply: '', isBegun: false, transferRun: null, isSpent: false };
  try {
    for await (const step of engine.say(
      {
        ...said,
        channel: 'call',
        selfTest: isOfDraft(call),
        callUuid: call.conversationUuid,
        clientId: key ?? null,
        wasKept: isKept ?? false,
        keepOnly: isStop,
        mayInterrupt: isInterrupted !== undefined,
        ...(visitor ? { visitor } : {}),
        also: async (db, stored) => {
          if (news) await wishes.mark(db, stored, news);
        },
      },
      signal,
    ))
      yield* stepsOf(step, heard);
  } catch (error) {
    if (!isInterrupted?.()) {
      // A carrier waits fifteen seconds, and callers wait less. Without a reply by then, the caller
      // is asked to repeat, and the call continues.
      log.warn(
        { callId: call.id, error: String(error) },
        'the agent did not reply to a line of a call in time',
      );
      heard.reply = wordsFor(settings).sayAgain;
      await access.speak(call, heard.reply);
      if (heard.isBegun) yield { type: 'words', text: ` ${heard.reply}` };
    }
  }
  if (isInterrupted?.()) return withdrawn(engine, call, settings, heard);
  if (!isStop) return turnAfter(parts, call, settings, heard);
  const { leftAlone } = wordsFor(settings);
  await access.speak(call, leftAlone);
  return turn(settings, leftAlone, { do: 'hang-up' });
}

/** What a line says of being left alone. */
async function wishIn(
  { wishes, visitorWishes }: Pick<AnswersParts, 'wishes' | 'visitorWishes'>,
  call: CallRow,
  said: Parameters<VisitorWishes>[0],
): ReturnType<VisitorWishes> {
  if (isOfDraft(call)) return { isStop: false, news: undefined };
  if (isFromPage(call)) return visitorWishes(said);
  const kept = await wishes.keep(lineOf(call, said.text));
  return { isStop: kept.wish === 'stop', news: kept };
}

type EngineStep =
  ReturnType<ConversationEngine['say']> extends AsyncGenerator<infer Step> ? Step : never;

function* stepsOf(step: EngineStep, heard: Heard): Generator<AnswerStep> {
  switch (step.type) {
    case 'delta':
      heard.isBegun = true;
      yield { type: 'words', text: step.text };
      break;
    case 'function-start':
      yield { type: 'function-started', hasEffect: !changesNothing(step.name) };
      break;
    case 'function':
      if (step.run.name === 'transfer' && step.run.status === 'ok') heard.transferRun = step.run.id;
      yield { type: 'function-ended', hasEffect: !changesNothing(step.run.name) };
      break;
    case 'reply':
      heard.reply = step.text;
      heard.isSpent = step.isSpent ?? false;
      if (step.messageId) yield { type: 'stored', replyId: step.messageId };
      break;
    // The agent has apologized before it.
    case 'error':
  }
}

/** The caller spoke before the turn was over: nothing follows it, a transfer neither. */
async function withdrawn(
  engine: ConversationEngine,
  call: OpenCall,
  settings: CallSettings,
  { transferRun: runId }: Heard,
): Promise<CallTurn> {
  const uuid = call.conversationUuid;
  if (runId !== null)
    await engine.recordTransfer(call.accountId, { uuid, runId, to: '', result: 'failed' });
  return turn(settings, '');
}

async function turnAfter(
  { transfers }: Pick<AnswersParts, 'transfers'>,
  call: CallRow,
  settings: CallSettings,
  { reply, transferRun, isSpent }: Heard,
): Promise<CallTurn> {
  // The day's budget is used up: an inbound caller may leave a message, and an outbound call
  // ends.
  if (isSpent)
    return turn(
      settings,
      reply,
      call.direction === 'inbound' ? { do: 'voicemail', maxSeconds: 120 } : { do: 'hang-up' },
    );
  if (transferRun) return transfers.begin(call, settings, reply, transferRun);
  // When a person has taken over the conversation, or the line was answered already, the agent
  // only listens.
  return turn(settings, reply);
}

/** A line of a call, in which the other side may ask to be left alone. */
const lineOf = (call: CallRow, text: string) => ({
  owner: { organizationId: call.organizationId, accountId: call.accountId },
  from: otherSideOf(call),
  to: call.direction === 'inbound' ? call.toNumber : call.fromNumber,
  text,
  spoken: true,
});
