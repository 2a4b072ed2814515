import { raisesNotices } from '../messages/own-tests.js';
import { phoneCountryIn, readPhoneCountryFacts } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type MemoryLine, type RuntimeInput } from '../../agent-runtime/agent-runtime.js';
import { readConfig, type Slot } from '../../agents/repository.js';
import { contextOf } from '../../contacts/rules.js';
import { resolvedValues } from '../../agents/template-rules.js';
import { knowledgeFor } from '../../knowledge/answer.js';
import { agentNameOf } from '../../agents/agent-name.js';
import {
  type EngineServices,
  type AccountRow,
  type Begun,
  type Inbound,
  type EffectsScope,
  ownerOf,
  type Config,
  type RunRow,
} from '../turns/engine-services.js';
import { ownDocuments, recentConversations } from './engine-repository.js';
import { type MessageRow, messagesOf, runsOf } from '../messages/messages-repository.js';
import { occasionOf } from '../messages/carrier-facts-repository.js';

const memoryLines = 40;

/** A configuration with the country in which the owner's and callers' numbers are read. */
export const withCountry = async (db: Db, accountId: number, config: Config): Promise<Config> => ({
  ...config,
  phoneCountry: phoneCountryIn(await readPhoneCountryFacts(db, accountId)),
});

/** What an agent answers from, in a slot of its configuration; null where the slot is empty. */
export async function settingOf(
  { appFunctions }: Pick<EngineServices, 'appFunctions'>,
  db: Db,
  agent: AccountRow,
  { slot, text }: { readonly slot: Slot; readonly text: string },
) {
  const owner = ownerOf(agent);
  const row = await readConfig(db, owner, slot);
  if (!row) return null;
  const config = await withCountry(db, owner.accountId, resolvedValues(row.config as Config));
  const written = await ownDocuments(db, owner.organizationId);
  return {
    revision: row.revision,
    config,
    knowledge: [...written, ...(await knowledgeFor(db, owner, text))],
    appFunctions: (await appFunctions?.(db, agent, config)) ?? [],
    timezone: String((config as { timezone?: unknown }).timezone ?? 'UTC'),
  };
}

export async function inputOf(
  services: EngineServices,
  db: Db,
  begun: Begun,
  inbound: Inbound,
  heard: readonly MessageRow[],
): Promise<RuntimeInput<EffectsScope> | null> {
  const owner = ownerOf(begun.agent);
  const text = heard.map(({ body }) => body).join('\n');
  const setting = await settingOf(services, db, begun.agent, {
    slot: inbound.selfTest ? 'staging' : 'default',
    text,
  });
  if (!setting) return null;
  const { config, knowledge, appFunctions, timezone } = setting;
  // An answer may have come after a line that this turn answers, so lines are distinguished by their ids.
  const lines = (await messagesOf(db, owner.organizationId, begun.conversation.uuid)).filter(
    ({ id }) => !heard.some((line) => line.id === id),
  );
  const past = await recentConversations(
    db,
    owner.organizationId,
    begun.room.id,
    begun.conversation.selfCall,
  );
  return {
    agent: { name: agentNameOf(begun.agent) },
    config,
    knowledge,
    memory: memoryOf(lines, await runsOf(db, owner.organizationId, begun.conversation.uuid)),
    earlier: past
      .filter((one) => one.uuid !== begun.conversation.uuid && one.summary)
      .map((one) => one.summary as string),
    caller: {
      name: begun.party.name,
      address: begun.party.address,
      kind: begun.party.kind,
      about: contextOf(begun.party.profile),
    },
    channel: inbound.channel,
    text,
    occasion: inbound.callUuid ? await occasionOf(db, owner.organizationId, inbound.callUuid) : '',
    appFunctions,
    effects: {
      owner,
      roomId: begun.room.id,
      partyId: begun.party.id,
      conversationUuid: begun.conversation.uuid,
      timezone,
      isTest: inbound.selfTest ?? false,
      isOwnTest: !raisesNotices(begun.conversation),
    },
  };
}

/** The lines and function runs so far, in order of time. */
export function memoryOf(lines: readonly MessageRow[], runs: readonly RunRow[]): MemoryLine[] {
  const said = lines
    .filter((line) => line.author !== 'system')
    .map((line) => ({
      at: line.createdAt.getTime(),
      line: { role: line.author as 'customer' | 'agent' | 'person', text: line.body },
    }));
  const ran = runs.map((run) => ({
    at: run.startedAt.getTime() + run.durationMs,
    line: {
      role: 'function' as const,
      name: run.name,
      input: run.input as Config,
      ok: run.status === 'ok',
      words: String((run.output as Config).words ?? ''),
      output: run.output as Config,
    },
  }));
  return [...said, ...ran]
    .sort((a, b) => a.at - b.at)
    .slice(-memoryLines)
    .map(({ line }) => line);
}
