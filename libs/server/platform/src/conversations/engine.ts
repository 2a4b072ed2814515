import { type EngineServices, scopeOf } from './engine-services.js';
import { receive, resume, say } from './engine-inbound.js';
import { startCall, speak, end } from './engine-calls.js';

/**
 * Everything that can be said to an agent goes through here, whatever the channel: store what came, let the agent answer, store the
 * answer with what it did, keep log and inbox in step. A turn holds no transaction while the model thinks.
 */
export function createConversationEngine(services: EngineServices) {
  const bound =
    <Rest extends readonly unknown[], Result>(
      act: (given: EngineServices, ...rest: Rest) => Result,
    ) =>
    (...rest: Rest): Result =>
      act(services, ...rest);
  return {
    receive: bound(receive),
    resume: bound(resume),
    say: bound(say),
    startCall: bound(startCall),
    speak: bound(speak),
    end: bound(end),
    scopeOf: bound(scopeOf),
  };
}

export type ConversationEngine = ReturnType<typeof createConversationEngine>;
