import { type AccountMember } from '@patchbay/contract';
import { type ColumnOf } from '@patchbay/routes';
import { defineList } from '@patchbay/screens';
import { type MemberMessages } from './messages.js';

/** How a member is named: by name, or by address before the first sign-in. */
export const memberName = ({ name, email }: AccountMember): string => name || email;

/** Which agents a member may see, in words. */
export const agentsOf = (t: MemberMessages, { permittedAccountIds: ids }: AccountMember): string =>
  ids.length === 0 ? t('allAgents') : t('agents', { count: ids.length });

/** The members of an account. */
export const memberListOf = (t: MemberMessages) =>
  defineList<AccountMember, ColumnOf<'members'>>({
    name: t('name'),
    things: t('things'),
    counted: (count) => t('counted', { count }),
    rowKey: ({ id }) => String(id),
    rowName: memberName,
    columns: [
      { key: 'person', label: t('person'), kind: 'person', strong: true, name: memberName },
      { key: 'email', label: t('email'), kind: 'text' },
      {
        key: 'role',
        label: t('role'),
        kind: 'status',
        width: 140,
        filter: true,
        states: {
          owner: { label: t('role.owner'), tone: 'accent' },
          admin: { label: t('role.admin') },
        },
      },
      {
        key: 'agents',
        label: t('access'),
        kind: 'computed',
        width: 120,
        value: (member) => agentsOf(t, member),
      },
      {
        key: 'pending',
        label: t('state'),
        kind: 'status',
        width: 110,
        filter: true,
        states: {
          false: { label: t('joined'), tone: 'success' },
          true: { label: t('invited'), tone: 'warn' },
        },
      },
      { key: 'id', label: t('id'), kind: 'id', width: 100, optional: true, sortable: false },
    ],
  });
