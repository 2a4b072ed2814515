import {
  type ConversationEngine,
  readConfig,
  resolvedValues,
} from '@patchbay/server-conversations';
import { type Store } from '@patchbay/server-store';
import { isOfDraft } from './call-party.js';
import { type CallChange, type CallRow, changeCall } from './repository.js';
import { type CallSettings, callSettingsOf } from './rules.js';

/** The platform's scope for the work of the call controller. */
export const callScope = { kind: 'platform', reason: 'connect a call' } as const;

/** The dependencies of the call controller's parts, and their actions on one call. */
export interface CallAccess {
  readonly configFor: (call: CallRow) => Promise<Record<string, unknown>>;
  readonly settingsFor: (call: CallRow) => Promise<CallSettings>;
  readonly change: (call: CallRow, to: CallChange) => Promise<CallRow | null>;
  /** Adds a line of the agent to the transcript of the call. */
  readonly speak: (
    call: CallRow,
    text: string,
    how?: { readonly asksForVoicemail?: boolean },
  ) => Promise<void>;
}

export function createCallAccess(store: Store, engine: ConversationEngine): CallAccess {
  const configFor = async (call: CallRow): Promise<Record<string, unknown>> => {
    const row = await store.within(callScope, (db) =>
      readConfig(
        db,
        { organizationId: call.organizationId, accountId: call.accountId },
        isOfDraft(call) ? 'staging' : 'default',
      ),
    );
    return row ? resolvedValues(row.config as Record<string, unknown>) : {};
  };
  return {
    configFor,
    settingsFor: async (call) => callSettingsOf(await configFor(call)),
    change: (call, to) => store.within(callScope, (db) => changeCall(db, call, to)),
    speak: async (call, text, how) => {
      if (call.conversationUuid)
        await engine.speak(call.accountId, call.conversationUuid, text, how);
    },
  };
}
