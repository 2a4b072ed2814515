import { type CallNext, type CallTurn } from '@patchbay/server-providers';
import { createSentences } from '@patchbay/spoken-text';
import { type ReplyNext, type TurnAction } from '@patchbay/turn-taking';
import { type CallLink } from '../link/call-link.js';
import { type UntimedEvent } from './turn-driver.js';

/** The replies of the agent to turns of the caller. */
export interface Replies {
  ask(action: Extract<TurnAction, { type: 'ask' }>): void;
  abort(action: Extract<TurnAction, { type: 'abort-reply' }>): void;
  /** What follows the reply to a turn, beyond speaking and listening. */
  nextOf(turn: number): CallNext | null;
  close(): void;
}

interface RepliesParts {
  readonly callId: string;
  readonly link: CallLink;
  readonly language: string;
  readonly emit: (event: UntimedEvent) => void;
  readonly onFailure: (error: unknown) => void;
}

/** What follows a turn, for the machine: taking a message is passing the call on as well. */
export const nextFor = (next: CallNext): ReplyNext =>
  next.do === 'listen'
    ? 'listen'
    : next.do === 'transfer' || next.do === 'voicemail'
      ? 'transfer'
      : 'hang-up';

const mayInterrupt = (next: CallNext): boolean => next.do !== 'listen' || next.mayInterrupt;

/**
 * Asks the server for replies, and hands their words on sentence by sentence. A reply that was not
 * streamed, or only its beginning, is completed by the words of its turn.
 */
export function createReplies({ callId, link, language, emit, onFailure }: RepliesParts): Replies {
  const running = new Map<number, AbortController>();
  const nexts = new Map<number, CallNext>();

  async function follow(
    { turn, text, keys }: Extract<TurnAction, { type: 'ask' }>,
    signal: AbortSignal,
  ): Promise<void> {
    let sentences = createSentences({ language });
    let streamed = '';
    const say = (found: readonly string[], isInterruptible = true): void => {
      for (const sentence of found)
        if (sentence.trim() !== '')
          emit({ type: 'reply-sentence', reply: turn, text: sentence.trim(), isInterruptible });
    };
    const finish = ({ say: whole, next }: CallTurn): void => {
      if (whole.startsWith(streamed)) say(sentences.add(whole.slice(streamed.length)));
      say(sentences.end(), mayInterrupt(next));
      nexts.set(turn, next);
      emit({ type: 'reply-ended', reply: turn, next: nextFor(next) });
    };
    for await (const event of link.said({ key: `${callId}-${turn}`, text, keys }, signal)) {
      if (signal.aborted) return;
      if (event.type === 'words') {
        streamed += event.text;
        say(sentences.add(event.text));
      } else if (event.type === 'turn') return finish(event.turn);
      else {
        // Words before a function are whole: nothing may follow them for seconds.
        say(sentences.end());
        sentences = createSentences({ language });
        emit({ type: event.type, reply: turn, hasEffect: event.hasEffect });
      }
    }
    throw new Error('The reply ended without a turn.');
  }

  /** A reply that fails is one without words: the caller is asked to repeat. */
  async function recover(turn: number, signal: AbortSignal): Promise<void> {
    const words = await link.prompt('no-answer', 1).catch(() => '');
    if (signal.aborted) return;
    if (words !== '')
      emit({ type: 'reply-sentence', reply: turn, text: words, isInterruptible: true });
    emit({ type: 'reply-ended', reply: turn, next: 'listen' });
  }

  async function run(action: Extract<TurnAction, { type: 'ask' }>): Promise<void> {
    const own = new AbortController();
    running.set(action.turn, own);
    try {
      await follow(action, own.signal);
    } catch (error) {
      if (own.signal.aborted) return;
      onFailure(error);
      await recover(action.turn, own.signal);
    } finally {
      running.delete(action.turn);
    }
  }

  return {
    ask: (action) => void run(action),
    abort({ reply, heard, isAfterFunction }) {
      // A function that takes effect runs to its end; only the words after it are not wanted.
      if (!isAfterFunction) running.get(reply)?.abort();
      link.heard(`${callId}-${reply}`, heard).catch(onFailure);
    },
    nextOf: (turn) => nexts.get(turn) ?? null,
    close() {
      for (const one of running.values()) one.abort();
    },
  };
}
