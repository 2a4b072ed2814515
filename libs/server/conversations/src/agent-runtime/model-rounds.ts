import {
  type ModelRequest,
  type ModelEvent,
  ModelError,
  type ModelPort,
} from '@patchbay/server-providers';
import { type Clock } from '@patchbay/kernel';
import { type TokenCount } from './tokens.js';
import { wholeSentences } from './cut-reply.js';
import { deadline } from './deadline.js';

export type ToolCall = Extract<ModelEvent, { type: 'tool' }>;

/** The maximum length of one model answer; the rest is not read. */
const mostSaid = 64 * 1024;

/** The maximum number of functions per answer, against models that loop. */
export const mostSteps = 10;

interface ModelRoundsContext {
  readonly roundTimeoutMs: number;
  readonly clock: Clock;
  readonly model: ModelPort;
}

/** Requests one answer from the model, with a deadline. */
export function createModelRounds({ roundTimeoutMs, clock, model }: ModelRoundsContext) {
  async function* askModel(
    request: ModelRequest,
    caller: AbortSignal,
    {
      isFollowing,
      tokens,
      onText,
    }: {
      readonly isFollowing: boolean;
      readonly tokens: TokenCount;
      /** Called with all that was said so far, so that a failure does not lose it. */
      readonly onText: (text: string) => void;
    },
  ) {
    const limit = deadline(caller, roundTimeoutMs);
    const startedAt = clock.now();
    const calls: ToolCall[] = [];
    let text = '';
    let sources: readonly string[] = [];
    let unknown = false;
    let isCut = false;
    try {
      for await (const event of model.reply(request, limit.signal)) {
        if (event.type === 'text') {
          const whole =
            isFollowing && text === '' && event.delta.trim()
              ? ` ${event.delta.trimStart()}`
              : event.delta;
          const delta = whole.slice(0, mostSaid - text.length);
          text += delta;
          onText(text);
          yield { type: 'delta' as const, text: delta };
          if (text.length >= mostSaid) break;
        } else if (event.type === 'tool') {
          calls.push(event);
          if (calls.length > mostSteps) break;
        } else {
          sources = event.sources ?? [];
          unknown = event.unknown ?? false;
          isCut = event.finish === 'length';
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
    return { text: isCut ? wholeSentences(text) : text, calls, sources, startedAt, unknown };
  }
  return askModel;
}
