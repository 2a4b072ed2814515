import { defineArea } from '@patchbay/messages';

/** The palette: everything that a user can open, found by typing. */
export const palette = defineArea('palette', {
  'group.best': 'Best match',
  'group.recent': 'Recent accounts',
  'group.pages': 'Go to',
  'group.actions': 'Actions here',
  'group.overlays': 'Open',
  'group.people': 'Contacts',
  'group.conversations': 'Conversations',
  'group.accounts': 'Accounts',
  'group.settings': 'Settings',
  'group.help': 'Help',
  choice: '{what}: {value}',
  searching: 'Searching',
  searchAgain: 'Search the accounts again',
  searchPeopleAgain: 'Search the contacts again',
  searchConversationsAgain: 'Search the conversations again',
  notLoaded: 'The search could not be loaded',
  title: 'Search or jump to',
  scope: 'in {account}',
  results: 'Results',
  none: 'Nothing is called “{query}”.',
  move: 'Move',
  open: 'Open',
  newTab: 'New tab',
  count: '{count, plural, one {# result} other {# results}}',
});
