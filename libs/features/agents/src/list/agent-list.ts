import { type AccountListItem } from '@patchbay/contract';
import { type EpochMilliseconds } from '@patchbay/kernel';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type AgentListMessages } from './messages.js';

/** An agent with what is live of it; without that where the reader may not see it. */
export interface AgentRow extends AccountListItem {
  readonly published: EpochMilliseconds | null;
  readonly drafts: 'waiting' | 'none' | null;
  readonly lastConversation: EpochMilliseconds | null;
}

/** A row of the list, from a row of the reply. */
export const agentRowOf = (account: AccountListItem): AgentRow => ({
  ...account,
  published: account.agent?.publishedAt ?? null,
  drafts: account.agent ? (account.agent.changesSinceLive > 0 ? 'waiting' : 'none') : null,
  lastConversation: account.agent?.lastConversationAt ?? null,
});

/** The agents of an organization, its default agent first. */
export const agentListOf = (t: AgentListMessages) =>
  defineList<AgentRow, ColumnOf<'agents'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => String(id),
    rowName: ({ displayName }) => displayName,
    columns: [
      {
        key: 'name',
        label: t('agent'),
        kind: 'account',
        strong: true,
        name: ({ displayName }) => displayName,
        image: ({ image }) => image,
      },
      { key: 'vidaPhoneNumber', label: t('number'), kind: 'phone', width: 180, sortable: false },
      {
        key: 'active',
        label: t('state'),
        kind: 'status',
        width: 110,
        filter: true,
        sortable: false,
        states: {
          true: { label: t('active'), tone: 'success' },
          false: { label: t('off'), tone: 'grey' },
        },
      },
      {
        key: 'published',
        label: t('published'),
        kind: 'time',
        unit: 'milliseconds',
        width: 170,
        absent: t('never'),
      },
      {
        key: 'drafts',
        label: t('drafts'),
        kind: 'status',
        width: 180,
        filter: true,
        states: {
          waiting: { label: t('waiting'), tone: 'warn' },
          none: { label: t('nothingWaits'), tone: 'grey' },
        },
      },
      {
        key: 'lastConversation',
        label: t('lastConversation'),
        kind: 'time',
        unit: 'milliseconds',
        width: 170,
        absent: t('noneYet'),
      },
      ...furtherColumns(t),
    ],
  });

/** The columns that a person may add. */
const furtherColumns = (t: AgentListMessages) =>
  [
    {
      key: 'timestamp',
      label: t('since'),
      kind: 'date',
      unit: 'milliseconds',
      width: 130,
      optional: true,
    },
    {
      key: 'externalAccountId',
      label: t('externalId'),
      kind: 'text',
      width: 160,
      optional: true,
      sortable: false,
    },
    {
      key: 'username',
      label: t('username'),
      kind: 'text',
      width: 160,
      optional: true,
      sortable: false,
    },
    { key: 'id', label: t('id'), kind: 'id', width: 100, optional: true, sortable: false },
  ] as const;
