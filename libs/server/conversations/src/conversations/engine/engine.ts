import { type EngineParts, type EngineServices, scopeOf } from '../turns/engine-services.js';
import { receive, resume, say } from './engine-inbound.js';
import { startCall, speak, end } from './engine-calls.js';
import { heardOnly } from './heard-replies.js';
import { rehearse } from './rehearsal.js';
import { recordTransfer } from '../calls/transfer-results.js';
import { createRoomTurns } from '../turns/room-turns.js';

/**
 * The single entry point for messages to an agent, on every channel: stores the input, lets the
 * agent answer, stores the answer with its actions, and updates log and inbox. A room has one turn
 * at a time, over all processes and channels; a turn holds no transaction while the model runs.
 */
export function createConversationEngine(given: EngineServices) {
  const services: EngineParts = { ...given, turns: createRoomTurns(given.store) };
  const bound =
    <Rest extends readonly unknown[], Result>(act: (parts: EngineParts, ...rest: Rest) => Result) =>
    (...rest: Rest): Result =>
      act(services, ...rest);
  return {
    receive: bound(receive),
    resume: bound(resume),
    say: bound(say),
    startCall: bound(startCall),
    speak: bound(speak),
    heardOnly: bound(heardOnly),
    end: bound(end),
    recordTransfer: bound(recordTransfer),
    rehearse: bound(rehearse),
    scopeOf: bound(scopeOf),
  };
}

export type ConversationEngine = ReturnType<typeof createConversationEngine>;
