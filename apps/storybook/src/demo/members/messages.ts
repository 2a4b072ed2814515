import { defineArea } from '@patchbay/messages';

/** What the overlay `members` says. */
export const members = defineArea('members', {
  title: 'Members',
  'list.name': 'Members',
  'list.things': 'members',
  'list.counted': '{count, plural, one {# member} other {# members}}',
  'list.empty': 'No members yet',
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  'role.owner': 'Owner',
  'role.admin': 'Admin',
  isOwner: 'Owner',
  pending: 'Pending',
  id: 'Id',
  'answer.yes': 'Yes',
  'answer.no': 'No',
});
