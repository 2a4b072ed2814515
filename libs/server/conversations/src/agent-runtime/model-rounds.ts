import {
  type ModelRequest,
  type ModelEvent,
  ModelError,
  type ModelPort,
} from '@patchbay/server-providers';
import { cutText, type Clock } from '@patchbay/kernel';
import {
  cleanModelText,
  createModelText,
  type ModelTextFor,
  withoutMarksIn,
} from '@patchbay/messaging/model-text';
import { type TokenCount } from './tokens.js';
import { deadline } from './deadline.js';

export type ToolCall = Extract<ModelEvent, { type: 'tool' }>;

/** The maximum length of one model answer, without the mark of a cut; the rest is not read. */
const maxSaid = 64 * 1024 - 1;

/** The maximum number of functions per answer, against models that loop. */
export const maxSteps = 10;

interface ModelRoundsContext {
  readonly roundTimeoutMs: number;
  readonly clock: Clock;
  readonly model: ModelPort;
}

/** Where the words of a reply go: calls are spoken, all other channels are read. */
export const destinationOf = (channel: string): ModelTextFor =>
  channel === 'call' ? 'voice' : 'text';

/** The words of a reply as they come, in pieces that a person may have; `said` are all so far. */
function createWords(
  channel: string,
  { isFollowing, byWord }: { readonly isFollowing: boolean; readonly byWord: boolean },
) {
  const words = createModelText(destinationOf(channel), byWord ? { byWord } : {});
  let said = '';
  function* show(piece: string) {
    if (!piece) return;
    const text = isFollowing && said === '' ? ` ${piece}` : piece;
    said += piece;
    yield { type: 'delta' as const, text };
  }
  return {
    add: (piece: string) => show(words.add(piece)),
    end: (isCut: boolean) => show(words.end(isCut)),
  };
}

/** Requests one answer from the model, with a deadline. */
export function createModelRounds({ roundTimeoutMs, clock, model }: ModelRoundsContext) {
  async function* askModel(
    request: ModelRequest,
    caller: AbortSignal,
    {
      isFollowing,
      byWord,
      tokens,
      onText,
    }: {
      readonly isFollowing: boolean;
      /** The words of a call come one by one, for a listener that makes its own sentences. */
      readonly byWord: boolean;
      readonly tokens: TokenCount;
      /** Called with all that the model wrote so far, so that a failure does not lose it. */
      readonly onText: (text: string) => void;
    },
  ) {
    const limit = deadline(caller, roundTimeoutMs);
    const startedAt = clock.now();
    const calls: ToolCall[] = [];
    const words = createWords(request.channel, { isFollowing, byWord });
    let text = '';
    let sources: readonly string[] = [];
    let unknown = false;
    let isCut = false;
    try {
      for await (const event of model.reply(request, limit.signal)) {
        if (event.type === 'text') {
          const piece = cutText(event.delta, maxSaid - text.length);
          text += piece;
          onText(text);
          yield* words.add(piece);
          isCut = text.length >= maxSaid || piece.length < event.delta.length;
          if (isCut) break;
        } else if (event.type === 'tool') {
          calls.push({ ...event, input: withoutMarksIn(event.input) });
          if (calls.length > maxSteps) break;
        } else {
          sources = event.sources ?? [];
          unknown = event.unknown ?? false;
          isCut = event.finish === 'length';
          tokens.add(event.usage);
        }
      }
      yield* words.end(isCut);
    } catch (error) {
      throw limit.isOver()
        ? new ModelError('timeout', 'The model took too long.', { cause: error })
        : error;
    } finally {
      limit.end();
    }
    const whole = cleanModelText(text, destinationOf(request.channel), isCut);
    return { text: whole, calls, sources, startedAt, unknown };
  }
  return askModel;
}
