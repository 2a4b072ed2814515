import { cutText } from '@patchbay/kernel';
import { type Store } from '@patchbay/server-store';
import { type VoiceCallCommands } from '@patchbay/server-voice/link';
import { commandChannel, sendCommand } from './repository.js';

type Command =
  | { readonly do: 'hang-up'; readonly callId: string; readonly why: string }
  | { readonly do: 'type'; readonly callId: string; readonly text: string }
  /** The database sends it as well, for a session that is revoked or removed. */
  | { readonly do: 'end-session'; readonly sessionId: string };

/** Tells the nodes of every process what to do in calls that run. */
export interface VoiceCommands {
  send(command: Command): Promise<void>;
  onCommand(commands: VoiceCallCommands): () => void;
  /** Begins to listen for every process, this one included. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
}

const scope = { kind: 'platform', reason: 'tell media nodes what to do' } as const;

/** The letters of a typed line: a notification of the database holds 8000 bytes. */
const maxTyped = 1500;

/**
 * Commands go over the database's notifications, because the node of a call may be connected to another
 * process. A command that is lost with a connection is made up for at the next sign of life.
 */
export function createVoiceCommands(store: Store): VoiceCommands {
  const listeners = new Set<VoiceCallCommands>();

  function take(command: Command): void {
    for (const one of listeners)
      if (command.do === 'hang-up') one.hangUp(command.callId, command.why);
      else if (command.do === 'type') one.type(command.callId, command.text);
      else one.endSession(command.sessionId);
  }

  return {
    send: (command) => {
      const sent =
        command.do === 'type' ? { ...command, text: cutText(command.text, maxTyped) } : command;
      return store.within(scope, (db) => sendCommand(db, JSON.stringify(sent)));
    },
    onCommand(commands) {
      listeners.add(commands);
      return () => void listeners.delete(commands);
    },
    start: () =>
      store.listen(commandChannel, (payload) => {
        // Empty after a reconnect.
        if (payload !== '') take(JSON.parse(payload) as Command);
      }),
  };
}
