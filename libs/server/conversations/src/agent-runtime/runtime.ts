import { cutText, type Clock } from '@patchbay/kernel';
import { cleanModelText, cut } from '@patchbay/messaging/model-text';
import {
  ModelError,
  type ModelMessage,
  type ModelPort,
  type ModelRequest,
  type ToolSpec,
} from '@patchbay/server-providers';
import { afterConversation } from './after-conversation.js';
import { countTokens } from './tokens.js';
import { createTrace } from './trace.js';
import {
  type AgentRuntime,
  type RuntimeEvent,
  type RuntimeFunction,
  type RuntimeInput,
} from './port.js';
import { failureWords } from './failure-words.js';
import { apologyFor } from './apology.js';
import { greetingOf, languageTagIn, requestOf, toolsOf } from './request.js';
import { answerBy, reviewBy, summarizeBy } from './model-output.js';
import { createModelRounds, destinationOf } from './model-rounds.js';
import { type Progress, createFunctionRuns } from './function-runs.js';

export interface RuntimeParts<Scope> {
  readonly model: ModelPort;
  readonly functions: readonly RuntimeFunction<Scope>[];
  readonly clock: Clock;
  /** The maximum number of model requests in one turn. */
  readonly maxRounds?: number;
  /** Timeouts of a model round and of one function, in milliseconds. */
  readonly roundTimeoutMs?: number;
  readonly functionTimeoutMs?: number;
  /** Receives each failure of the model as the operator may read it. */
  readonly onFailure?: (failure: ModelError) => void;
}

const maxText = 4000;

const shownTool = ({
  spec: { label },
  condition,
}: {
  readonly spec: { readonly label: string };
  readonly condition: string;
}) => ({ label, condition });

const followedBy = (request: ModelRequest, more: readonly ModelMessage[]): ModelRequest => ({
  ...request,
  messages: [...request.messages, ...more],
});

/** Why a model gave no answer: to the operator as it is, to who talks with the agent in plain words. */
function failedBy(error: unknown, onFailure: (failure: ModelError) => void): RuntimeEvent {
  const failure =
    error instanceof ModelError
      ? error
      : new ModelError('malformed', 'The model’s answer could not be read.', { cause: error });
  onFailure(failure);
  return { type: 'error', message: failureWords[failure.code], retryable: failure.retryable };
}

/**
 * Combines model and functions into answers. Input is cut at 4000 characters; nothing is kept
 * between two turns.
 */
export function createAgentRuntime<Scope>({
  model,
  functions,
  clock,
  maxRounds = 4,
  roundTimeoutMs = 45_000,
  functionTimeoutMs = 20_000,
  onFailure = () => undefined,
}: RuntimeParts<Scope>): AgentRuntime<Scope> {
  async function* respond(
    whole: RuntimeInput<Scope>,
    signal: AbortSignal = new AbortController().signal,
  ): AsyncGenerator<RuntimeEvent> {
    const input = { ...whole, text: cutText(whole.text, maxText) };
    const trace = createTrace(() => clock.now());
    const tokens = countTokens(model);
    const tools = toolsOf(input, functions);
    let request = requestOf(
      input,
      tools.map(({ spec }) => spec),
      clock.now(),
    );
    const spoken: string[] = [];
    const progress: Progress = { ran: '', steps: 0, outcomes: new Map() };
    const begin = clock.now();
    let [halfSaid, unknown] = ['', false];
    const taken = () => ({
      trace: trace.steps(),
      asked: { facts: request.facts, tools: tools.map(shownTool), ms: clock.now() - begin },
      ...tokens.sum(),
      ...(unknown ? { unknown } : {}),
    });
    try {
      for (let round = 0; round < maxRounds; round += 1) {
        // The last round has no functions, so that a turn always ends with text.
        const turn = yield* askModel(
          round === maxRounds - 1 && !model.offline ? { ...request, tools: [] } : request,
          signal,
          {
            isFollowing: spoken.length > 0,
            byWord: input.mayInterrupt ?? false,
            tokens,
            onText: (text) => void (halfSaid = text),
          },
        );
        halfSaid = '';
        if (turn.text.trim()) spoken.push(turn.text.trim());
        unknown ||= turn.unknown;
        trace.answer(turn.startedAt, turn.text, turn.sources);
        if (turn.calls.length === 0) break;
        const about = { tools, input, request, signal, trace, progress };
        request = followedBy(request, yield* runCalls(turn, about));
      }
    } catch (error) {
      if (signal.aborted) throw error;
      // What was said stays, marked as cut.
      const half = cleanModelText(halfSaid, destinationOf(input.channel)).trim();
      if (half) spoken.push(cut(half));
      // Confirms completed actions, so that the caller does not request them twice, and apologizes
      // for the rest.
      const text = progress.ran || sorry(input, tools);
      yield { type: 'delta', text: spoken.length > 0 ? ` ${text}` : text };
      yield { type: 'reply', text: [...spoken, text].join(' '), ...taken() };
      yield failedBy(error, onFailure);
      return;
    }
    const text = spoken.join(' ').trim() || progress.ran || sorry(input, tools);
    if (spoken.length === 0) yield { type: 'delta', text };
    yield { type: 'reply', text, ...taken() };
  }
  const askModel = createModelRounds({ roundTimeoutMs, clock, model });
  const runCalls = createFunctionRuns<Scope>(clock, functionTimeoutMs);

  return {
    respond,
    fallbackReply: (input) => sorry(input, toolsOf(input, functions)),
    greeting: greetingOf,
    answer: (question, passages, by, signal) =>
      answerBy(model, question, passages, by, clock.now(), signal),
    summarize: (conversation, signal) => summarizeBy(model, conversation, clock.now(), signal),
    review: (fields, signal) => reviewBy(model, fields, clock.now(), signal),
    after: (input, signal = new AbortController().signal) =>
      afterConversation(input, functions, clock, signal),
  };
}

function sorry(
  { config, memory, text }: Pick<RuntimeInput<unknown>, 'config' | 'memory' | 'text'>,
  tools: readonly { readonly spec: ToolSpec }[],
): string {
  const heard = memory.flatMap((line) => (line.role === 'customer' ? [line.text] : []));
  const about = { said: [...heard.slice(-6), text], agentTag: languageTagIn(config) };
  return apologyFor(
    about,
    tools.some(({ spec }) => spec.name === 'takeMessage'),
  );
}
