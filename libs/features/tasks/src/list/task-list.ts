import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type TaskMessages } from './messages.js';
import {
  momentOf,
  outcomeStates,
  outcomeWords,
  personOf,
  type Task,
  taskStates,
  timeWords,
} from './task-words.js';

type TaskColumn = Parameters<typeof defineList<Task, ColumnOf<'tasks'>>>[0]['columns'][number];

/** Who is called, when, and what came of it; the server orders by the three times only. */
export const taskListOf = (t: TaskMessages, locale: string) =>
  defineList<Task, ColumnOf<'tasks'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => id,
    rowName: personOf,
    columns: [...mainColumns(t, locale), ...furtherColumns(t)],
    filters: [
      { key: 'outcome', label: t('outcome'), states: outcomeStates(t) },
      {
        key: 'changed',
        label: t('changed'),
        states: {
          today: { label: t('changed.today') },
          week: { label: t('changed.week') },
          month: { label: t('changed.month') },
        },
      },
    ],
  });

const mainColumns = (t: TaskMessages, locale: string): readonly TaskColumn[] => [
  {
    key: 'who',
    label: t('who'),
    kind: 'computed',
    strong: true,
    sortable: false,
    value: personOf,
  },
  { key: 'target', label: t('target'), kind: 'phone', width: 160, sortable: false },
  {
    key: 'when',
    label: t('when'),
    kind: 'computed',
    width: 170,
    sortable: false,
    value: (task) => new Date(momentOf(task) * 1000).toISOString(),
    cell: (task) => timeWords(momentOf(task), locale),
  },
  {
    key: 'state',
    label: t('state'),
    kind: 'status',
    width: 120,
    sortable: false,
    filter: true,
    states: taskStates(t),
  },
  {
    key: 'outcome',
    label: t('outcome'),
    kind: 'computed',
    width: 130,
    sortable: false,
    value: (task) => outcomeWords(t, task),
  },
  {
    key: 'type',
    label: t('type'),
    kind: 'status',
    width: 90,
    sortable: false,
    filter: true,
    states: { call: { label: t('type.call') }, text: { label: t('type.text') } },
  },
];

const furtherColumns = (t: TaskMessages): readonly TaskColumn[] => [
  {
    key: 'attempts',
    label: t('attempts'),
    kind: 'number',
    width: 100,
    optional: true,
    sortable: false,
  },
  timeColumn('scheduledFor', t('scheduledFor')),
  timeColumn('updatedAt', t('updatedAt')),
  timeColumn('createdAt', t('createdAt')),
  {
    key: 'externalTaskId',
    label: t('externalTaskId'),
    kind: 'id',
    width: 130,
    optional: true,
    sortable: false,
  },
  { key: 'id', label: t('id'), kind: 'id', width: 120, optional: true, sortable: false },
];

const timeColumn = (
  key: 'scheduledFor' | 'updatedAt' | 'createdAt',
  label: string,
): TaskColumn => ({ key, label, kind: 'time', unit: 'seconds', width: 170, optional: true });
