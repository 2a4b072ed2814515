import { type Clock } from '@patchbay/kernel';
import {
  type ModelEvent,
  type ModelMessage,
  ModelError,
  type ModelPort,
  type ModelRequest,
  type ToolSpec,
} from '@patchbay/server-providers';
import { afterConversation } from './after-conversation.js';
import { deadline } from './deadline.js';
import { type TokenCount, countTokens } from './tokens.js';
import { createTrace } from './trace.js';
import {
  type AgentRuntime,
  type FunctionOutcome,
  FunctionRefusal,
  type RuntimeEvent,
  type RuntimeFunction,
  type RuntimeInput,
  type Values,
} from './port.js';
import { greetingOf, requestOf, toolsOf } from './request.js';
import { answerBy, reviewBy, summarizeBy } from './model-output.js';

export interface RuntimeParts<Scope> {
  readonly model: ModelPort;
  readonly functions: readonly RuntimeFunction<Scope>[];
  readonly clock: Clock;
  /** How often the model may be asked within one turn. */
  readonly maxRounds?: number;
  /** Milliseconds a round of the model, and one function, may take. */
  readonly roundTimeoutMs?: number;
  readonly functionTimeoutMs?: number;
}

type ToolCall = Extract<ModelEvent, { type: 'tool' }>;

const apology = 'I am sorry, I cannot answer right now.';
const maxText = 4000;
/** What a model may say in one breath; what is behind it is not read. */
const mostSaid = 64 * 1024;
/** Functions that one answer may run: a model that runs in circles must not run up a bill. */
const mostSteps = 10;

/** Joins model and functions into answers. What a caller says is cut at 4000 characters; nothing is kept between two turns. */
export function createAgentRuntime<Scope>({
  model,
  functions,
  clock,
  maxRounds = 4,
  roundTimeoutMs = 45_000,
  functionTimeoutMs = 20_000,
}: RuntimeParts<Scope>): AgentRuntime<Scope> {
  async function* respond(
    whole: RuntimeInput<Scope>,
    signal: AbortSignal = new AbortController().signal,
  ): AsyncGenerator<RuntimeEvent> {
    const input = { ...whole, text: whole.text.slice(0, maxText) };
    const trace = createTrace(() => clock.now());
    const tokens = countTokens(model);
    const tools = toolsOf(input, functions);
    let request = requestOf(
      input,
      tools.map(({ spec }) => spec),
      clock.now(),
    );
    const spoken: string[] = [];
    let ran = '';
    let steps = 0;
    try {
      for (let round = 0; round < maxRounds; round += 1) {
        // The last round may only speak, so that a turn always ends with words.
        const turn = yield* askModel(
          round === maxRounds - 1 && !model.offline ? { ...request, tools: [] } : request,
          signal,
          { isFollowing: spoken.length > 0, tokens },
        );
        if (turn.text.trim()) spoken.push(turn.text.trim());
        trace.answer(turn.startedAt, turn.text, turn.sources);
        if (turn.calls.length === 0) break;
        const messages: ModelMessage[] = turn.text.trim()
          ? [{ role: 'agent', text: turn.text.trim() }]
          : [];
        for (const call of turn.calls) {
          const found = tools.find(({ spec }) => spec.name === call.name);
          yield { type: 'function-start', name: call.name, label: found?.spec.label ?? call.name };
          const startedAt = clock.now();
          const outcome =
            (steps += 1) > mostSteps
              ? { ok: false, words: 'Too many functions in one answer', output: {} as Values }
              : found
                ? await runOne(found.of, call, { found: found.condition, input, request, signal })
                : { ok: false, words: `There is no function ${call.name}`, output: {} };
          const durationMs = clock.now() - startedAt;
          trace.ran(startedAt, found?.spec.label ?? call.name, outcome.words);
          if (typeof outcome.output.say === 'string') ran = outcome.output.say;
          yield {
            type: 'function',
            name: call.name,
            label: found?.spec.label ?? call.name,
            ...outcome,
            input: call.input,
            durationMs,
          };
          messages.push(
            { role: 'tool-call', id: call.id, name: call.name, input: call.input },
            { role: 'tool-result', id: call.id, name: call.name, ...outcome },
          );
        }
        request = { ...request, messages: [...request.messages, ...messages] };
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const failure =
        error instanceof ModelError
          ? error
          : new ModelError('malformed', 'The model’s answer could not be read.', { cause: error });
      // What was already done is said, so that a caller does not ask for it twice; what was not is apologised for.
      const text = sorry(
        ran,
        tools.map(({ spec }) => spec),
      );
      yield { type: 'delta', text: spoken.length > 0 ? ` ${text}` : text };
      yield {
        type: 'reply',
        text: [...spoken, text].join(' '),
        trace: trace.steps(),
        ...tokens.sum(),
      };
      yield { type: 'error', message: failure.message, retryable: failure.retryable };
      return;
    }
    const text = spoken.join(' ').trim() || ran || apology;
    if (spoken.length === 0) yield { type: 'delta', text };
    yield { type: 'reply', text, trace: trace.steps(), ...tokens.sum() };
  }

  async function* askModel(
    request: ModelRequest,
    caller: AbortSignal,
    { isFollowing, tokens }: { readonly isFollowing: boolean; readonly tokens: TokenCount },
  ) {
    const limit = deadline(caller, roundTimeoutMs);
    const startedAt = clock.now();
    const calls: ToolCall[] = [];
    let text = '';
    let sources: readonly string[] = [];
    try {
      for await (const event of model.reply(request, limit.signal)) {
        if (event.type === 'text') {
          const whole =
            isFollowing && text === '' && event.delta.trim()
              ? ` ${event.delta.trimStart()}`
              : event.delta;
          const delta = whole.slice(0, mostSaid - text.length);
          text += delta;
          yield { type: 'delta' as const, text: delta };
          if (text.length >= mostSaid) break;
        } else if (event.type === 'tool') {
          calls.push(event);
          if (calls.length > mostSteps) break;
        } else {
          sources = event.sources ?? [];
          tokens.add(event.usage);
        }
      }
    } catch (error) {
      throw limit.isOver()
        ? new ModelError('timeout', 'The model took too long.', { cause: error })
        : error;
    } finally {
      limit.end();
    }
    return { text, calls, sources, startedAt };
  }

  async function runOne(
    one: RuntimeFunction<Scope>,
    call: ToolCall,
    about: {
      found: string;
      input: RuntimeInput<Scope>;
      request: ModelRequest;
      signal: AbortSignal;
    },
  ): Promise<FunctionOutcome> {
    const limit = deadline(about.signal, functionTimeoutMs);
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
          now: clock.now(),
          signal,
        }),
        signal,
      );
    } catch (error) {
      if (error instanceof FunctionRefusal) return error.outcome;
      return {
        ok: false,
        words: limit.isOver() ? 'It took too long' : 'It failed',
        output: {} as Values,
      };
    } finally {
      limit.end();
    }
  }

  return {
    respond,
    fallbackReply: (input) =>
      sorry(
        '',
        toolsOf(input, functions).map(({ spec }) => spec),
      ),
    greeting: greetingOf,
    answer: (question, passages, signal) =>
      answerBy(model, question, passages, clock.now(), signal),
    summarize: (conversation, signal) => summarizeBy(model, conversation, clock.now(), signal),
    review: (fields, signal) => reviewBy(model, fields, clock.now(), signal),
    after: (input, signal = new AbortController().signal) =>
      afterConversation(input, functions, clock, signal),
  };
}

/** Ends waiting when the signal fires; the work itself is told by the same signal. */
const within = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

function sorry(ran: string, tools: readonly ToolSpec[]): string {
  if (ran) return ran;
  return tools.some(({ name }) => name === 'takeMessage')
    ? `${apology} Please leave your name, your number and what it is about, and someone will get back to you.`
    : `${apology} Please try again in a moment.`;
}
