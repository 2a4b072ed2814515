import { languageOf, type ModelRequest, type ModelMessage } from '@patchbay/server-providers';
import { type Clock } from '@patchbay/kernel';
import { type ToolCall, maxSteps } from './model-rounds.js';
import { type toolsOf } from './request.js';
import {
  type RuntimeInput,
  type RuntimeEvent,
  type Values,
  type RuntimeFunction,
  type FunctionOutcome,
  FunctionRefusal,
} from './port.js';
import { type createTrace } from './trace.js';
import { callKey } from './call-key.js';
import { deadline } from './deadline.js';
import { changesNothing } from './functions/reading-functions.js';
import { functionWords } from './functions/words.js';

/**
 * The state of a turn: the output of the last function, the number of function calls, and the
 * outcome of each call by its name and arguments.
 */
export interface Progress {
  ran: string;
  steps: number;
  readonly outcomes: Map<string, FunctionOutcome>;
}

/** A turn with running functions. */
interface RunningTurn<Scope> {
  readonly tools: ReturnType<typeof toolsOf<Scope>>;
  readonly input: RuntimeInput<Scope>;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly trace: ReturnType<typeof createTrace>;
  readonly progress: Progress;
}

/** What a call of this turn gave when it was made before; null the first time. */
async function before<Scope>(
  call: ToolCall,
  { calls }: RuntimeInput<Scope>,
  { outcomes }: Progress,
): Promise<FunctionOutcome | null> {
  const key = callKey(call);
  const { name, input } = call;
  return (
    outcomes.get(key) ??
    (outcomes.size < maxSteps && !changesNothing(call.name)
      ? ((await calls?.begin(key, { name, input: { ...input } })) ?? null)
      : null)
  );
}

/** The signal of what is not given up. */
const never = new AbortController().signal;

/** What a model receives about a call whose arguments cannot be read; the others run. */
const brokenArguments: FunctionOutcome = {
  ok: false,
  words: 'The arguments are no JSON object. Call the function again with a JSON object.',
  output: {},
};

const messagesOf = ({ id, name, input }: ToolCall, outcome: FunctionOutcome): ModelMessage[] => [
  { role: 'tool-call', id, name, input },
  { role: 'tool-result', id, name, ...outcome },
];

/** Stops waiting when the signal fires; the function itself receives the same signal. */
const within = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

const runWords = <Scope>({ config }: Pick<RuntimeInput<Scope>, 'config'>) =>
  functionWords(config.agentLang).runs;

/** Runs the functions that a model calls, each with a deadline. */
export function createFunctionRuns<Scope>(clock: Clock, functionTimeoutMs: number) {
  /**
   * Runs the functions of a model reply one after the other, and returns the results for the model.
   */
  async function* runCalls(
    turn: { readonly text: string; readonly calls: readonly ToolCall[] },
    { tools, input, request, signal, trace, progress }: RunningTurn<Scope>,
  ): AsyncGenerator<RuntimeEvent, ModelMessage[]> {
    const messages: ModelMessage[] = turn.text.trim()
      ? [{ role: 'agent', text: turn.text.trim() }]
      : [];
    for (const call of turn.calls) {
      const found = tools.find(({ spec }) => spec.name === call.name);
      if (call.isBroken) {
        messages.push(...messagesOf(call, brokenArguments));
        continue;
      }
      // A model that repeats a call gets the first result: nothing is done twice.
      const known = await before(call, input, progress);
      if (known) {
        messages.push(...messagesOf(call, known));
        continue;
      }
      const label = found?.spec.label ?? call.name;
      yield { type: 'function-start', name: call.name, label };
      const startedAt = clock.now();
      const outcome =
        (progress.steps += 1) > maxSteps
          ? { ok: false, words: runWords(input).tooMany, output: {} as Values }
          : found
            ? await runOne(found.of, call, { found: found.condition, input, request, signal })
            : { ok: false, words: runWords(input).unknown(call.name), output: {} };
      progress.outcomes.set(callKey(call), outcome);
      const durationMs = clock.now() - startedAt;
      trace.ran(startedAt, label, outcome.words);
      if (typeof outcome.output.say === 'string') progress.ran = outcome.output.say;
      const { name, input: given } = call;
      yield { type: 'function', name, label, ...outcome, input: given, durationMs };
      messages.push(...messagesOf(call, outcome));
    }
    // A caller who spoke while a function ran wants no words about it.
    if (input.mayInterrupt) signal.throwIfAborted();
    return messages;
  }

  const runOne = createRunOne<Scope>(clock, functionTimeoutMs);
  return runCalls;
}

/** Runs one function, with a deadline. */
function createRunOne<Scope>(clock: Clock, functionTimeoutMs: number) {
  return async function runOne(
    one: RuntimeFunction<Scope>,
    call: ToolCall,
    about: {
      found: string;
      input: RuntimeInput<Scope>;
      request: ModelRequest;
      signal: AbortSignal;
    },
  ): Promise<FunctionOutcome> {
    const isGivenUp = !about.input.mayInterrupt || changesNothing(call.name);
    const limit = deadline(isGivenUp ? about.signal : never, functionTimeoutMs);
    const { signal } = limit;
    const { config, caller, channel, effects: scope } = about.input;
    try {
      return await within(
        one.run(call.input, {
          scope,
          config,
          caller,
          channel,
          condition: about.found,
          timezone: about.request.timezone,
          language: languageOf(about.request.language),
          now: clock.now(),
          signal,
        }),
        signal,
      );
    } catch (error) {
      if (error instanceof FunctionRefusal) return error.outcome;
      if (about.input.mayInterrupt && about.signal.aborted && isGivenUp) throw error;
      return {
        ok: false,
        words: runWords(about.input)[limit.isOver() ? 'tooLong' : 'failed'],
        output: {} as Values,
      };
    } finally {
      limit.end();
    }
  };
}
