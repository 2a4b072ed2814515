import {
  type CallRequest,
  type EndedCall,
  type Outbound,
  type TextRequest,
} from '@patchbay/server-telephony';

/**
 * A fake of the outgoing carrier that records its requests and recognizes a repetition by its key,
 * as the real one does.
 */
export interface FakeOutbound extends Outbound {
  /** All requests, with repetitions. */
  readonly asked: readonly (CallRequest | TextRequest)[];
  /** The numbers that it called or texted, once for each key. */
  readonly made: readonly (CallRequest | TextRequest)[];
  /** Runs before it answers; an error refuses the request. */
  before: (request: CallRequest | TextRequest) => Promise<void>;
  /** Reports how a call ended. */
  end(key: string, outcome: EndedCall['outcome'], conversationUuid?: string): Promise<void>;
}

export function fakeOutbound(): FakeOutbound {
  const asked: (CallRequest | TextRequest)[] = [];
  const made = new Map<string, CallRequest | TextRequest>();
  const listeners = new Set<(ended: EndedCall) => Promise<void>>();
  const take = async (request: CallRequest | TextRequest): Promise<void> => {
    asked.push(request);
    await outbound.before(request);
    if (!made.has(request.key)) made.set(request.key, request);
  };
  const outbound: FakeOutbound = {
    asked,
    get made() {
      return [...made.values()];
    },
    before: async () => undefined,
    call: async (request) => {
      await take(request);
      return { callId: `call-${request.key}` };
    },
    text: async (request) => {
      await take(request);
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
