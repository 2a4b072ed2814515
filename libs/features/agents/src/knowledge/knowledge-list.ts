import { type KnowledgeBase } from '@patchbay/contract';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type KnowledgeMessages } from './messages.js';

/** A knowledge base with the name of its agent, which the contract gives by id. */
export type KnowledgeRow = KnowledgeBase & { readonly agentName: string };

/** The knowledge bases of all agents of an account. */
export const knowledgeListOf = (t: KnowledgeMessages) =>
  defineList<KnowledgeRow, ColumnOf<'knowledge'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => id,
    rowName: ({ title }) => title,
    columns: [
      { key: 'title', label: t('name'), kind: 'text', strong: true },
      {
        key: 'agent',
        label: t('agent'),
        kind: 'account',
        width: 200,
        name: ({ agentName }) => agentName,
      },
      { key: 'documentCount', label: t('documents'), kind: 'number', width: 120 },
      { key: 'updatedAt', label: t('updatedAt'), kind: 'time', unit: 'seconds', width: 170 },
      {
        key: 'createdAt',
        label: t('createdAt'),
        kind: 'date',
        unit: 'seconds',
        width: 130,
        optional: true,
      },
      { key: 'id', label: t('id'), kind: 'id', width: 160, optional: true, sortable: false },
    ],
  });
