import { type AccountMember } from '@patchbay/contract';
import { defineList } from '@patchbay/screens';
import { memberWords } from './words.js';

/** How a member is named: by name, or by address before the first sign-in. */
export const memberName = ({ name, email }: AccountMember): string => name || email;

/** Which agents a member may see, in words. */
export const agentsOf = ({ permittedAccountIds: ids }: AccountMember): string =>
  ids.length === 0 ? memberWords.allAgents : memberWords.agents(ids.length);

/** The states of a role, for cells and filters. */
const roles = {
  owner: { label: memberWords.roles.owner, tone: 'accent' },
  admin: { label: memberWords.roles.admin },
} as const;

/** The members of an account. */
export const memberList = defineList<AccountMember>({
  one: 'member',
  many: 'Members',
  rowKey: ({ id }) => String(id),
  rowName: memberName,
  columns: [
    { key: 'person', label: 'Name', kind: 'person', strong: true, name: memberName },
    { key: 'email', label: memberWords.email, kind: 'text' },
    {
      key: 'role',
      label: memberWords.role,
      kind: 'status',
      width: 140,
      filter: true,
      states: roles,
    },
    { key: 'agents', label: memberWords.access, kind: 'computed', width: 120, value: agentsOf },
    {
      key: 'pending',
      label: memberWords.state,
      kind: 'status',
      width: 110,
      filter: true,
      states: {
        false: { label: memberWords.joined, tone: 'success' },
        true: { label: memberWords.invited, tone: 'warn' },
      },
    },
    { key: 'id', label: 'Id', kind: 'id', width: 100, optional: true, sortable: false },
  ],
});
