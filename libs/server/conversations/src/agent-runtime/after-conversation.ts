import { cutText, type Clock } from '@patchbay/kernel';
import { isolated } from '@patchbay/server-core';
import { functionWords } from './functions/words.js';
import {
  type AgentRuntime,
  FunctionRefusal,
  type RuntimeEvent,
  type RuntimeFunction,
} from './port.js';
import { agentNameIn, conditionsOf, languageIn } from './request.js';

type AfterInput<Scope> = Parameters<AgentRuntime<Scope>['after']>[0];

/**
 * Runs the functions that act after a conversation. A failure of one does not prevent the others.
 */
export async function afterConversation<Scope>(
  input: AfterInput<Scope>,
  functions: readonly RuntimeFunction<Scope>[],
  clock: Clock,
  signal: AbortSignal,
) {
  const conditions = conditionsOf(input.config);
  const runs: Extract<RuntimeEvent, { type: 'function' }>[] = [];
  for (const one of functions.filter(
    ({ runs: when, name }) => when === 'after' && conditions.has(name),
  )) {
    const condition = conditions.get(one.name) ?? '';
    const who = input.caller.name ?? input.caller.address;
    const given = {
      subject: cutText(`${isolated(who)}: ${input.summary.summary}`, 120),
      text: `${input.summary.summary}\n\n${input.transcript}`,
      outcome: input.summary.outcome,
      agent: agentNameIn(input.config, input.agent.name),
    };
    const startedAt = clock.now();
    const timezone = typeof input.config.timezone === 'string' ? input.config.timezone : 'UTC';
    const outcome = await one
      .run(given, {
        scope: input.effects,
        config: input.config,
        condition,
        caller: input.caller,
        channel: input.channel,
        timezone,
        language: languageIn(input.config),
        now: startedAt,
        signal,
      })
      .catch((error: unknown) =>
        error instanceof FunctionRefusal
          ? error.outcome
          : {
              ok: false,
              words: functionWords(input.config.agentLang).runs.failed,
              output: {},
            },
      );
    runs.push({
      type: 'function',
      name: one.name,
      label: one.label,
      ...outcome,
      input: given,
      durationMs: clock.now() - startedAt,
    });
  }
  return runs;
}
