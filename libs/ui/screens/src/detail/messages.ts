import { defineArea } from '@patchbay/messages';

/** What every detail says. */
export const details = defineArea('details', {
  facts: 'Facts',
  activity: 'Activity',
  organizationFirst: 'Choose an organization first',
  organizationWhy: 'This belongs to an organization. Step into one.',
  showAccounts: 'Show the accounts',
  permissionsNotRead: 'Could not read what you may do here',
});
