import { type AccountListItem } from '@patchbay/contract';
import { uncountedFields } from '@patchbay/server-conversations';
import { accounts } from '@patchbay/server-store';
import { type SQL, sql } from 'drizzle-orm';

type AgentState = NonNullable<AccountListItem['agent']>;

/** The organization of a listed node, which may be one itself. */
const organization = sql`coalesce(${accounts.organizationId}, ${accounts.id})`;
const inSlot = (slot: 'staging' | 'default') =>
  sql`(select config, updated_at from agent_configs of_slot
    where of_slot.organization_id = ${organization} and of_slot.account_id = ${accounts.id}
      and of_slot.slot = ${sql.raw(`'${slot}'`)})`;

/** The value of a field; one that was emptied is like one that was never written. */
const contentOf = (slot: 'draft' | 'live') =>
  sql.raw(
    `case when ${slot}.config -> key in ('""', '[]') then 'null' else coalesce(${slot}.config -> key, 'null') end`,
  );

/**
 * The number of top-level keys that differ between the draft and what is live, as `countChanges` of
 * the agents has it.
 */
const changes = sql<number>`(select count(*)::int
  from ${inSlot('staging')} draft
  left join ${inSlot('default')} live on true,
    jsonb_object_keys(draft.config || coalesce(live.config, '{}')) key
  where key <> all (array[${sql.raw(uncountedFields.map((field) => `'${field}'`).join(', '))}])
    and ${contentOf('draft')} <> ${contentOf('live')})`;

const publishedAt = sql`(select live.updated_at from ${inSlot('default')} live)`;

const lastConversationAt = sql`(select talk.started_at from conversations talk
  where talk.organization_id = ${organization} and talk.account_id = ${accounts.id} and not talk.self_call
  order by talk.started_at desc limit 1)`;

const milliseconds = (time: SQL) => sql`floor(extract(epoch from ${time}) * 1000)::bigint`;

/** What is live of a listed agent and when it last talked to a caller, in the row of the list. */
export const agentState = sql`jsonb_build_object(
  'publishedAt', ${milliseconds(publishedAt)},
  'changesSinceLive', ${changes},
  'lastConversationAt', ${milliseconds(lastConversationAt)})`.mapWith(
  (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value) as AgentState,
);

/** Whether the draft of a listed agent differs from what is live. */
export const hasDraftWaiting = sql<boolean>`(${changes} > 0)`;

/** By what a list of agents is ordered, by the names of the contract. */
export const agentOrders = {
  name: sql`lower(coalesce(nullif(${accounts.accountName}, ''), nullif(${accounts.name}, ''), ${accounts.username}))`,
  timestamp: sql`${accounts.timestamp}`,
  published: publishedAt,
  drafts: changes,
  lastConversation: lastConversationAt,
} as const satisfies Record<string, SQL>;

/** A name of an order. */
export type AgentOrder = keyof typeof agentOrders;
