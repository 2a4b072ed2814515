import { type ReplyOf } from '@patchbay/contract';
import { type Messages } from '@patchbay/messages';
import { defineList } from '@patchbay/screens';
import { type members } from './messages.js';

type Row = ReplyOf<'listMembers'>['members'][number];

/** The columns of the list, in the current language. */
export const listOf = (t: Messages<typeof members.texts>) =>
  defineList<Row>({
    name: t('list.name'),
    things: t('list.things'),
    counted: (count) => t('list.counted', { count }),
    rowKey: ({ id }) => String(id),
    rowName: ({ name }) => name ?? '',
    columns: [
      { key: 'name', label: t('name'), kind: 'text', strong: true },
      { key: 'email', label: t('email'), kind: 'text' },
      {
        key: 'role',
        label: t('role'),
        kind: 'status',
        filter: true,
        states: { owner: { label: t('role.owner') }, admin: { label: t('role.admin') } },
      },
      {
        key: 'isOwner',
        label: t('isOwner'),
        kind: 'status',
        filter: true,
        states: { true: { label: t('answer.yes') }, false: { label: t('answer.no') } },
      },
      {
        key: 'pending',
        label: t('pending'),
        kind: 'status',
        filter: true,
        states: { true: { label: t('answer.yes') }, false: { label: t('answer.no') } },
      },
      { key: 'id', label: t('id'), kind: 'id', optional: true },
    ],
  });
