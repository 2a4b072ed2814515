import { type CallWish, type Outbound, type TextWish } from '../outbound/outbound.js';
import { type EndedCall } from '../outbound/rules.js';

/** What stands before a carrier, that remembers what it was asked and knows a repetition by its key, as the real one does. */
export interface FakeOutbound extends Outbound {
  /** Every ask, repetitions too. */
  readonly asked: readonly (CallWish | TextWish)[];
  /** Whom it called or texted: each key once. */
  readonly made: readonly (CallWish | TextWish)[];
  /** What it does before it answers; throwing refuses. */
  before: (wish: CallWish | TextWish) => Promise<void>;
  /** Tells how a call ended. */
  end(key: string, outcome: EndedCall['outcome'], conversationUuid?: string): Promise<void>;
}

export function fakeOutbound(): FakeOutbound {
  const asked: (CallWish | TextWish)[] = [];
  const made = new Map<string, CallWish | TextWish>();
  const listeners = new Set<(ended: EndedCall) => Promise<void>>();
  const take = async (wish: CallWish | TextWish): Promise<void> => {
    asked.push(wish);
    await outbound.before(wish);
    if (!made.has(wish.key)) made.set(wish.key, wish);
  };
  const outbound: FakeOutbound = {
    asked,
    get made() {
      return [...made.values()];
    },
    before: async () => undefined,
    call: async (wish) => {
      await take(wish);
      return { callId: `call-${wish.key}` };
    },
    text: async (wish) => {
      await take(wish);
      return { roomId: 'room', messageId: '00000000-0000-4000-8000-000000000000' };
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: async (key, outcome, conversationUuid) => {
      for (const listener of listeners)
        await listener({
          callId: `call-${key}`,
          taskAttemptId: key,
          outcome,
          seconds: 12,
          ...(conversationUuid ? { conversationUuid } : {}),
        });
    },
  };
  return outbound;
}
