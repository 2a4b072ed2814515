import { type TypedLine } from '@patchbay/server-conversations';
import { type Store } from '@patchbay/server-store';
import { type VoiceCallCommands } from '@patchbay/server-voice/link';
import { commandChannel, sendCommand } from './repository.js';
import { typedText } from './typed-lines.js';

type Command =
  | { readonly do: 'hang-up'; readonly callId: string; readonly why: string }
  /** `line`: the client id of the stored line. */
  | { readonly do: 'type'; readonly callId: string; readonly text: string; readonly line: string }
  /** The database sends it as well, for a session that is revoked or removed. */
  | { readonly do: 'end-session'; readonly sessionId: string };

/** Tells the nodes of every process what to do in calls that run. */
export interface VoiceCommands {
  send(command: Command): Promise<void>;
  onCommand(commands: VoiceCallCommands): () => void;
  /** Has the links of this process learn of typed lines, before any node does. */
  onTyped(listener: (callId: string, line: TypedLine) => void): void;
  /** Begins to listen for every process, this one included. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
}

const scope = { kind: 'platform', reason: 'tell media nodes what to do' } as const;

/**
 * Commands go over the database's notifications, because the node of a call may be connected to another
 * process. A command that is lost with a connection is made up for at the next sign of life.
 */
export function createVoiceCommands(store: Store): VoiceCommands {
  const listeners = new Set<VoiceCallCommands>();
  const typedListeners: ((callId: string, line: TypedLine) => void)[] = [];

  function take(command: Command): void {
    if (command.do === 'type')
      for (const learn of typedListeners)
        learn(command.callId, { text: command.text, clientId: command.line });
    for (const one of listeners)
      if (command.do === 'hang-up') one.hangUp(command.callId, command.why);
      else if (command.do === 'type') one.type(command.callId, command.text);
      else one.endSession(command.sessionId);
  }

  return {
    send: (command) => {
      const sent = command.do === 'type' ? { ...command, text: typedText(command.text) } : command;
      return store.within(scope, (db) => sendCommand(db, JSON.stringify(sent)));
    },
    onCommand(commands) {
      listeners.add(commands);
      return () => void listeners.delete(commands);
    },
    onTyped: (listener) => void typedListeners.push(listener),
    start: () =>
      store.listen(commandChannel, (payload) => {
        // Empty after a reconnect.
        if (payload !== '') take(JSON.parse(payload) as Command);
      }),
  };
}
