import { type AccountListItem } from '@patchbay/contract';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type AgentListMessages } from './messages.js';

/** The agents of an organization, its default agent first. */
export const agentListOf = (t: AgentListMessages) =>
  defineList<AccountListItem, ColumnOf<'agents'>>({
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
      { key: 'vidaPhoneNumber', label: t('number'), kind: 'phone', width: 180 },
      {
        key: 'active',
        label: t('state'),
        kind: 'status',
        width: 110,
        filter: true,
        states: {
          true: { label: t('active'), tone: 'success' },
          false: { label: t('off'), tone: 'grey' },
        },
      },
      { key: 'timestamp', label: t('since'), kind: 'date', unit: 'milliseconds', width: 130 },
      {
        key: 'externalAccountId',
        label: t('externalId'),
        kind: 'text',
        width: 160,
        optional: true,
      },
      { key: 'username', label: t('username'), kind: 'text', width: 160, optional: true },
      { key: 'id', label: t('id'), kind: 'id', width: 100, optional: true },
    ],
  });
