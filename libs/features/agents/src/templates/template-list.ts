import { type Template } from '@patchbay/contract';
import { capitalized } from '@patchbay/formats';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type TemplateMessages } from './messages.js';

/** The templates that an account may start from; those that are off are listed to their owners. */
export const templateListOf = (t: TemplateMessages) =>
  defineList<Template, ColumnOf<'templates'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => id,
    rowName: ({ title }) => title,
    columns: [
      { key: 'title', label: t('name'), kind: 'text', strong: true },
      {
        key: 'category',
        label: t('category'),
        kind: 'computed',
        width: 150,
        // A word of its author; alone in a cell it begins a line.
        value: ({ category }) => category && capitalized(category),
      },
      {
        key: 'fields',
        label: t('fields'),
        kind: 'computed',
        width: 110,
        atEnd: true,
        value: ({ fields }) => fields.length,
      },
      {
        key: 'disabled',
        label: t('state'),
        kind: 'status',
        width: 110,
        filter: true,
        states: {
          false: { label: t('offered'), tone: 'success' },
          true: { label: t('off'), tone: 'grey' },
        },
      },
      {
        key: 'editable',
        label: t('owner'),
        kind: 'status',
        width: 150,
        filter: true,
        states: { true: { label: t('own'), tone: 'accent' }, false: { label: t('above') } },
      },
      { key: 'revision', label: t('revision'), kind: 'number', width: 100, optional: true },
      { key: 'id', label: t('id'), kind: 'id', width: 160, optional: true, sortable: false },
    ],
  });
