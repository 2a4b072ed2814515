import { randomUUID } from 'node:crypto';
import { type CaseRun } from '@patchbay/contract';
import { type Clock, inMilliseconds } from '@patchbay/kernel';
import { type ConversationEngine } from '../conversations/engine.js';
import { isMet } from './checks.js';
import { type CaseWords } from './repository.js';

type Turn = CaseRun['turns'][number];

/** The runs of a case, which say its lines to the staging agent. */
export interface CaseRunner {
  readonly engine: Pick<ConversationEngine, 'say'>;
  readonly clock: Clock;
}

const noAnswer = 'The agent has no instructions yet.';

/**
 * Says the lines of a case in a new test conversation and checks each answer. A turn without an
 * answer ends the run, because what follows it would be about something else.
 */
export async function runCase(
  { engine, clock }: CaseRunner,
  agentId: number,
  { title, turns }: CaseWords,
  signal: AbortSignal,
): Promise<CaseRun> {
  // A party of its own, so that the agent remembers nothing of another run.
  const party = { kind: 'member' as const, address: `case-${randomUUID()}`, name: title };
  const done: Turn[] = [];
  let roomId = '';
  for (const { say, checks } of turns) {
    const ran: string[] = [];
    let reply: string | null = null;
    let failure: string | null = null;
    for await (const event of engine.say(
      { agentId, channel: 'client', text: say, selfTest: true, party },
      signal,
    )) {
      if (event.type === 'function') ran.push(event.run.name);
      if (event.type === 'reply') {
        reply = event.text;
        roomId = event.roomId ?? roomId;
      }
      if (event.type === 'error') failure = event.message;
    }
    const answer = { reply: reply ?? '', ran };
    const isAnswered = reply !== null && failure === null;
    done.push({
      say,
      ...answer,
      failure: isAnswered ? null : (failure ?? noAnswer),
      checks: checks.map((check) => ({ ...check, passed: isAnswered && isMet(check, answer) })),
    });
    if (!isAnswered) break;
  }
  const passed =
    done.length === turns.length &&
    done.every((one) => one.failure === null && one.checks.every((check) => check.passed));
  return { at: inMilliseconds(clock.now()), passed, roomId, turns: done };
}
