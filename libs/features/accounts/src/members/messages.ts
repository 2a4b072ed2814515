import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The page of the members of an account. */
export const members = defineArea(
  'members',
  {
    name: 'Members',
    things: 'members',
    counted: '{count, plural, one {# member} other {# members}}',
    invite: 'Invite member',
    'role.owner': 'Owner',
    'role.admin': 'Administrator',
    joined: 'Active',
    invited: 'Invited',
    allAgents: 'All agents',
    agents: '{count, plural, one {# agent} other {# agents}}',
    emptyTitle: 'You are the only member',
    empty: 'Members sign in with their own address and see what their role allows.',
    remove: 'Remove',
    removeTitle: 'Remove {who}?',
    removeSeveral: 'Remove {count, plural, one {# member} other {# members}}?',
    removeBody: 'Their sessions and keys end at once. They can be invited again.',
    keep: 'Keep',
    removed: '{count, plural, one {Member removed} other {# members removed}}',
    makeOwner: 'Make owner',
    makeAdmin: 'Make administrator',
    saved: 'Role saved',
    undo: 'Undo',
    restored: 'The role is as it was',
    person: 'Name',
    email: 'E-mail',
    role: 'Role',
    access: 'Agents',
    state: 'State',
    id: 'Id',
    mayChange: 'You may change it',
    yes: 'Yes',
    no: 'No',
    sent: 'Invitation sent',
    inviteTitle: 'Invite a member',
    inviteHelp: 'Gets a mail with where to sign in.',
    send: 'Send invitation',
    lockedTitle: 'Members are not open to you',
  },
  translations,
);

export type MemberMessages = Messages<typeof members.texts>;
