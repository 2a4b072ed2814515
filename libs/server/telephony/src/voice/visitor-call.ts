import { type Clock } from '@patchbay/kernel';
import { type CallOfSession } from '@patchbay/server-conversations';
import { type Store } from '@patchbay/server-store';
import { isOfDraft, partyOfCall } from '../carrier/call-party.js';
import { callOfSession } from './repository.js';
import { type VoiceCommands } from './voice-commands.js';

const scope = { kind: 'platform', reason: 'find the call of a visitor' } as const;

/** How long a call may be silent about itself, in milliseconds, before it counts as over. */
const maxSilenceMs = 15_000;

/** Finds the call with sound of a visitor, for lines that are typed while it runs. */
export const createCallOfSession =
  (store: Store, clock: Clock, commands: Pick<VoiceCommands, 'send'>): CallOfSession =>
  async (sessionId) => {
    const since = new Date(clock.now() - maxSilenceMs);
    const call = await store.within(scope, (db) => callOfSession(db, sessionId, since));
    if (!call?.conversationUuid) return null;
    return {
      conversationUuid: call.conversationUuid,
      party: partyOfCall(call),
      isTest: isOfDraft(call),
      type: ({ text, clientId }) =>
        commands.send({ do: 'type', callId: call.id, text, line: clientId }),
    };
  };
