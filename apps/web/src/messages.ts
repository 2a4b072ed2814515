import { defineArea } from '@patchbay/messages';

/** The states of a page that has no screen to show. */
export const states = defineArea('states', {
  broken: 'This page did not open',
  brokenHelp: 'Everything that was saved is still there.',
  pending: 'This screen is on its way',
  pendingHelp: 'Everything around it works already.',
});
