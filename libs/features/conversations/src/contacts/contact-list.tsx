import { calledBy } from './called-by.js';
import { type Contact } from '@patchbay/contract';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { listCell } from '@patchbay/log-query';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { LastTalk } from './LastTalk.js';
import { type AgentNames } from './use-agent-names.js';
import { type ContactMessages } from './messages.js';

/** What a row shows. A contact may have any further field, so that the known ones are named. */
export type ContactRow = Pick<
  Contact,
  | 'id'
  | 'agentId'
  | 'agentIds'
  | 'lastConversation'
  | 'displayName'
  | 'name'
  | 'phone'
  | 'email'
  | 'tags'
  | 'status'
  | 'leadSource'
  | 'updatedAt'
  | 'createdAt'
>;

/** The people whom the agents know; the server orders by name and by the two times only. */
export const contactListOf = (t: ContactMessages, agents: AgentNames) =>
  defineList<ContactRow, ColumnOf<'contacts'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => String(id),
    rowName: calledBy,
    columns: [
      {
        key: 'name',
        label: t('name'),
        kind: 'person',
        strong: true,
        name: calledBy,
        // A number in place of a name would come back as a name.
        exported: ({ name }) => name,
      },
      { key: 'phone', label: t('phone'), kind: 'phone', width: 170, sortable: false },
      { key: 'email', label: t('email'), kind: 'text', width: 210, sortable: false },
      {
        key: 'agent',
        label: t('agents'),
        kind: 'computed',
        width: 170,
        sortable: false,
        // Names that are on their way have their line already.
        value: ({ agentId, agentIds = [agentId] }) =>
          agents.size === 0
            ? '…'
            : listCell(agentIds.flatMap((id) => agents.get(id) ?? [])) || null,
      },
      {
        key: 'lastConversation',
        label: t('lastConversation'),
        kind: 'computed',
        width: 170,
        sortable: false,
        absent: t('neverTalked'),
        value: ({ lastConversation: last }) => last?.at ?? null,
        cell: ({ lastConversation: last }) => (last ? <LastTalk talk={last} /> : null),
        exported: ({ lastConversation: last }) =>
          last ? new Date(secondsToMilliseconds(last.at)).toISOString() : null,
      },
      {
        key: 'tags',
        label: t('tags'),
        kind: 'computed',
        width: 150,
        sortable: false,
        value: ({ tags = [] }) => tags.join(', '),
        exported: ({ tags = [] }) => listCell(tags),
      },
      { key: 'updatedAt', label: t('updatedAt'), kind: 'date', unit: 'seconds', width: 130 },
      {
        key: 'status',
        label: t('status'),
        kind: 'text',
        width: 120,
        optional: true,
        sortable: false,
      },
      {
        key: 'leadSource',
        label: t('leadSource'),
        kind: 'text',
        width: 140,
        optional: true,
        sortable: false,
      },
      {
        key: 'createdAt',
        label: t('createdAt'),
        kind: 'date',
        unit: 'seconds',
        width: 130,
        optional: true,
      },
      { key: 'id', label: t('id'), kind: 'id', width: 100, optional: true, sortable: false },
    ],
    filters: [{ key: 'list', label: t('talked'), states: talkedOf(t) }],
  });

/** The lists that the server keeps, by the kind of a conversation. */
const talkedOf = (t: ContactMessages) => ({
  recent: { label: t('list.recent') },
  recentlyCalled: { label: t('list.recentlyCalled') },
  recentlyMessaged: { label: t('list.recentlyMessaged') },
  recentlySentEmail: { label: t('list.recentlySentEmail') },
});
