import { type CallRefusal, type OpenedCall, type VoiceCalls } from '@patchbay/server-voice/link';
import { type ServerKey } from '@patchbay/server-core';
import { type AnswerTerms } from '../carrier/call-answers.js';
import { type CallController } from '../carrier/call-controller.js';
import { type CallRow } from '../carrier/repository.js';
import { createStreamTokens, type StreamTokens } from '../carrier/stream-tokens.js';
import { createAgentOfCall } from './agent-of-call.js';
import { createCallLink } from './call-link.js';
import { createPageCalls, type PageCallsParts } from './page-calls.js';
import { keepAlive } from './repository.js';
import { TypedLines } from './typed-lines.js';
import { createCredentialsOf } from './visitor-credentials.js';
import { type VoiceCommands } from './voice-commands.js';

export interface VoiceCallsParts extends PageCallsParts {
  readonly key: ServerKey;
  readonly publicUrl: string;
  readonly callController: Pick<CallController, 'meaning' | 'end'>;
  readonly commands: VoiceCommands;
}

/** The server's side of calls with sound, with what the wire and the rest of the server ask of it. */
export interface ServedVoiceCalls extends VoiceCalls {
  /**
   * The calls that a node carries, every five seconds. A call that is not named for fifteen is over in
   * the books; the node hangs up those that are over.
   */
  alive(callIds: readonly string[]): Promise<void>;
  readonly tokenFor: StreamTokens['tokenFor'];
}

const scope = { kind: 'platform', reason: 'carry calls with sound' } as const;
/** As a database writes the id of a call. */
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Calls with sound, whose meaning is that of a carrier's calls. */
export function createVoiceCalls(parts: VoiceCallsParts): ServedVoiceCalls {
  const { store, clock, engine, callController, commands } = parts;
  const { meaning, end } = callController;
  const takePageCall = createPageCalls(parts);
  const tokens = createStreamTokens(store, clock);
  const agentOf = createAgentOfCall({ store, engine, access: meaning.access });

  const typed = new Map<string, TypedLines>();
  commands.onTyped((callId, line) => typed.get(callId)?.add(line));

  async function opened(row: CallRow, visitor?: AnswerTerms['visitor']): Promise<OpenedCall> {
    const lines = new TypedLines();
    typed.set(row.id, lines);
    const onOver = (): void => void typed.delete(row.id);
    return {
      callId: row.id,
      agent: await agentOf(row),
      link: createCallLink(
        { store, clock, engine, meaning, end, typed: lines, onOver },
        row,
        visitor,
      ),
    };
  }

  async function take(
    call: Parameters<VoiceCalls['open']>[0],
  ): Promise<{ readonly row: CallRow; readonly visitor?: AnswerTerms['visitor'] } | CallRefusal> {
    if (call.road === 'browser') return takePageCall(call);
    const row = await tokens.take(call.token, call.carrierCallId);
    return row ? { row } : { refusal: 'refused' };
  }

  return {
    credentialsOf: createCredentialsOf(parts),
    async open(call, signal) {
      signal.throwIfAborted();
      const taken = await take(call);
      if ('refusal' in taken) return taken;
      // The caller has hung up while the call was opened.
      if (signal.aborted) await end(taken.row, { outcome: 'no-answer', seconds: 0 });
      signal.throwIfAborted();
      return opened(taken.row, taken.visitor);
    },
    onCommand: commands.onCommand,
    async alive(callIds) {
      const ids = callIds.filter((id) => idPattern.test(id));
      const alive = new Set(
        await store.within(scope, (db) => keepAlive(db, ids, new Date(clock.now()))),
      );
      for (const callId of ids)
        if (!alive.has(callId)) await commands.send({ do: 'hang-up', callId, why: 'over' });
    },
    tokenFor: tokens.tokenFor,
  };
}
