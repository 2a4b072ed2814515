import { type AgentCase, type CaseCheck, type CaseRun } from '@patchbay/contract';
import { type Clock, inMilliseconds } from '@patchbay/kernel';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import {
  type Rehearsal,
  type Rehearsed,
  type RehearsedTurn,
} from '../conversations/engine/rehearsal.js';
import { isOfConversation, resultOf } from './checks.js';

type Turn = CaseRun['turns'][number];

/** The rehearsals in which the lines of a case are said. */
export interface CaseRunner {
  readonly engine: Pick<ConversationEngine, 'rehearse'>;
  readonly clock: Clock;
}

/**
 * Says the lines of a case in a rehearsal and checks each answer. A turn without an answer ends the
 * run, because what follows it would be about something else.
 */
export async function runCase(
  { engine, clock }: CaseRunner,
  about: Rehearsed,
  turns: AgentCase['turns'],
  signal: AbortSignal,
  { withOutcome = false }: { readonly withOutcome?: boolean } = {},
): Promise<CaseRun> {
  const rehearsal = engine.rehearse(about);
  const startedAt = clock.now();
  const done: Turn[] = [];
  for (const { say, checks } of turns) {
    const turn = await rehearsal.say(say, signal);
    const { reply, ran, failure } = turn;
    done.push({
      say,
      reply,
      ran: ran.map(({ name, input }) => ({ name, input: { ...input } })),
      failure,
      checks: await check(rehearsal, turn, checks, signal),
    });
    if (failure !== null) break;
  }
  const outcome = withOutcome ? (await rehearsal.verdict(signal)).outcome : undefined;
  const endedAt = clock.now();
  const passed =
    done.length === turns.length &&
    done.every((one) => one.failure === null && one.checks.every((result) => result.passed));
  return {
    at: inMilliseconds(endedAt),
    revision: rehearsal.revision,
    passed,
    ms: Math.round(endedAt - startedAt),
    tokensUsed: rehearsal.tokens,
    ...(outcome === undefined ? {} : { outcome }),
    turns: done,
  };
}

async function check(
  rehearsal: Rehearsal,
  turn: RehearsedTurn,
  checks: readonly CaseCheck[],
  signal: AbortSignal,
): Promise<Turn['checks']> {
  if (turn.failure !== null) return checks.map((one) => ({ ...one, passed: false }));
  const verdict = checks.some(isOfConversation) ? await rehearsal.verdict(signal) : null;
  const answer = {
    reply: turn.reply,
    ran: turn.ran,
    collected: verdict?.collected ?? {},
    ending: verdict?.outcome ?? '',
  };
  return checks.map((one) => ({ ...one, ...resultOf(one, answer) }));
}
