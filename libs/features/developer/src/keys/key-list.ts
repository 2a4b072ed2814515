import { type ReplyOf } from '@patchbay/contract';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { scopesInWords } from './key-presets.js';
import { type KeyMessages } from './messages.js';

/** An API key as the list has it: masked. */
export type ListedKey = ReplyOf<'listTokens'>['tokens'][number];

/** The API keys of an account: what each is for and may do, and until when. */
export const keyListOf = (t: KeyMessages) =>
  defineList<ListedKey, ColumnOf<'keys'>>({
    name: t('title'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id, token }) => id ?? token,
    rowName: ({ description }) => description,
    columns: [
      { key: 'description', label: t('what'), kind: 'text', strong: true },
      { key: 'token', label: t('key'), kind: 'id', width: 180, sortable: false },
      {
        key: 'scopes',
        label: t('may'),
        kind: 'computed',
        value: ({ scopes }) => scopesInWords(t, scopes),
      },
      { key: 'timestamp', label: t('made'), kind: 'date', unit: 'secondsText', width: 130 },
      {
        key: 'lastUsed',
        label: t('used'),
        kind: 'date',
        unit: 'secondsText',
        width: 130,
        absent: t('neverUsed'),
      },
      {
        key: 'expiresAt',
        label: t('ends'),
        kind: 'date',
        unit: 'secondsText',
        width: 130,
        absent: t('end.never'),
      },
      { key: 'createdBy', label: t('madeBy'), kind: 'text', optional: true },
    ],
  });
