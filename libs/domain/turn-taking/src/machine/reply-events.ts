import { type ReplyNext, type TurnEvent } from '../events.js';
import { type Draft } from './draft.js';
import { type Reply } from './state.js';
import { enqueue } from './speech.js';

const current = (draft: Draft, turn: number): Reply | null =>
  draft.s.reply?.turn === turn && !draft.s.reply.isEnded ? draft.s.reply : null;

/** A sentence of the reply that is awaited; those of others come too late. */
export function onSentence(
  draft: Draft,
  { reply: turn, text, isInterruptible }: Extract<TurnEvent, { type: 'reply-sentence' }>,
): void {
  const reply = current(draft, turn);
  if (reply === null || text.trim() === '') return;
  const { at } = draft.s;
  draft.s.reply = { ...reply, lastAt: at, firstSentenceAt: reply.firstSentenceAt ?? at };
  enqueue(draft, { reply: turn, text: text.trim(), isInterruptible, next: 'listen', isCut: false });
}

/** The reply is whole. */
export function onReplyEnded(draft: Draft, turn: number, next: ReplyNext, keys: number): void {
  const reply = current(draft, turn);
  if (reply === null) return;
  draft.s.reply = { ...withoutFunctions(reply, draft.s.at), isEnded: true, next, keys };
}

/** How long functions have run, when none runs any more. */
function withoutFunctions(reply: Reply, at: number): Reply {
  if (reply.functionSince === null) return reply;
  return {
    ...reply,
    functions: 0,
    effects: 0,
    functionSince: null,
    functionMs: (reply.functionMs ?? 0) + at - reply.functionSince,
  };
}

/** A function of a reply begins; one of an aborted reply that takes effect is waited for. */
export function onFunctionStarted(draft: Draft, turn: number, hasEffect: boolean): void {
  const { at, runningOn, lastTurn, reply: live } = draft.s;
  const reply = current(draft, turn);
  if (reply === null) {
    if (!hasEffect || live !== null || turn !== lastTurn || turn === 0) return;
    draft.s.runningOn = { reply: turn, count: (runningOn?.count ?? 0) + 1, since: at };
    return;
  }
  draft.s.reply = {
    ...reply,
    lastAt: at,
    functions: reply.functions + 1,
    effects: reply.effects + (hasEffect ? 1 : 0),
    hadEffect: reply.hadEffect || hasEffect,
    functionSince: reply.functionSince ?? at,
  };
}

/** A function of a reply ends. */
export function onFunctionEnded(draft: Draft, turn: number, hasEffect: boolean): void {
  const { runningOn, at } = draft.s;
  if (runningOn?.reply === turn) {
    const count = hasEffect ? runningOn.count - 1 : runningOn.count;
    draft.s.runningOn = count > 0 ? { ...runningOn, count } : null;
    return;
  }
  const reply = current(draft, turn);
  if (reply === null || reply.functions === 0) return;
  if (reply.functions === 1) {
    draft.s.reply = { ...withoutFunctions(reply, at), lastAt: at };
    return;
  }
  draft.s.reply = {
    ...reply,
    lastAt: at,
    functions: reply.functions - 1,
    effects: Math.max(0, reply.effects - (hasEffect ? 1 : 0)),
  };
}
