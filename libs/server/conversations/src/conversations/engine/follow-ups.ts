import { randomUUID } from 'node:crypto';
import { type FunctionRun } from '@patchbay/contract';
import { dateToSeconds, lastingMilliseconds } from '@patchbay/kernel';
import { announce } from '@patchbay/server-core';
import { type Db, type Scope } from '@patchbay/server-store';
import { callKey, type MemoryLine, type RuntimeEvent } from '../../agent-runtime/agent-runtime.js';
import { readConfig } from '../../agents/repository.js';
import { resolvedValues } from '../../agents/template-rules.js';
import { agentNameOf } from '../../agents/agent-name.js';
import { withCountry } from './engine-input.js';
import {
  type EngineServices,
  type AccountRow,
  ownerOf,
  type Config,
  type Begun,
} from '../turns/engine-services.js';
import { insertRun, type ConversationRow } from '../messages/messages-repository.js';
import { type RoomTurn } from '../turns/room-turns.js';
import { redactRun } from '../messages/redaction.js';
import { partyOfRoom } from '../rooms/rooms-repository.js';

/**
 * Runs the follow-up of a conversation, such as the notice to the office, and stores its traces.
 */
export async function runFollowUps(
  { runtime, store, clock }: EngineServices,
  scope: Scope,
  conversation: ConversationRow,
  agent: AccountRow,
  summary: Awaited<ReturnType<typeof runtime.summarize>>,
  dialog: readonly MemoryLine[],
  signal: AbortSignal,
): Promise<void> {
  const owner = ownerOf(agent);
  const found = await store.within(scope, async (db) => {
    const [party] = await partyOfRoom(db, owner.organizationId, conversation.roomId);
    const row = await readConfig(db, owner, 'default');
    const config =
      row && (await withCountry(db, owner.accountId, resolvedValues(row.config as Config)));
    return { party: party?.party, config };
  });
  if (!found.party || !found.config) return;
  const { config } = found;
  const runs = await runtime.after(
    {
      agent: { name: agentNameOf(agent) },
      config,
      caller: found.party,
      channel: conversation.channel,
      summary,
      transcript: dialog
        .map((line) => ('text' in line ? `${line.role}: ${line.text}` : ''))
        .filter(Boolean)
        .join('\n'),
      effects: {
        owner,
        roomId: conversation.roomId,
        partyId: found.party.id,
        conversationUuid: conversation.uuid,
        timezone: String((config as { timezone?: unknown }).timezone ?? 'UTC'),
      },
    },
    signal,
  );
  for (const run of runs)
    await store.within(scope, (db) =>
      keepRun(db, { agent, conversation, roomId: conversation.roomId }, run, clock.now()),
    );
}

export async function keepRun(
  db: Db,
  begun: Pick<Begun, 'agent' | 'conversation'> & { readonly roomId: string },
  event: Extract<RuntimeEvent, { type: 'function' }>,
  now: number,
  /** Whether the run is returned with its data, for the member who tests the agent. */
  mayInspect = false,
  /** The turn of the run; follow-ups have none. */
  turn?: Pick<RoomTurn, 'ran'>,
): Promise<FunctionRun> {
  const row = {
    id: randomUUID(),
    ...ownerOf(begun.agent),
    roomId: begun.roomId,
    conversationUuid: begun.conversation.uuid,
    name: event.name,
    label: event.label,
    input: { ...event.input },
    output: { ...event.output, words: event.words },
    status: event.ok ? 'ok' : 'failed',
    startedAt: new Date(now - event.durationMs),
    durationMs: Math.round(event.durationMs),
  };
  await insertRun(db, row);
  const { ok, words, output } = event;
  await turn?.ran(db, callKey(event), { ok, words, output });
  await announce(db, ownerOf(begun.agent), 'function', { roomId: begun.roomId });
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    words: event.words,
    status: event.ok ? 'ok' : 'failed',
    startedAt: dateToSeconds(row.startedAt),
    durationMs: lastingMilliseconds(row.durationMs),
    ...(mayInspect ? { input: redactRun(row.input), output: redactRun(row.output) } : {}),
  };
}
