import { defineArea } from '@patchbay/messages';

/** What the fields say that choose something the account has. */
export const pickers = defineArea('pickers', {
  loading: 'Loading',
  failed: 'The choices could not be loaded.',
  retry: 'Try again',
  noAccounts: 'No account matches.',
  noAgents: 'There are no agents yet.',
  noNumbers: 'No agent has a number yet.',
  noVoices: 'No voice matches.',
  noPermissions: 'No permission matches.',
  unknown: '{id}, not in the list',
  unpublished: '{title} (draft)',
});
