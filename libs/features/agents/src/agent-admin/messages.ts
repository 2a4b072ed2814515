import { defineArea } from '@patchbay/messages';

/** What resellers and those above them decide about an agent. */
export const agentAdmin = defineArea('agentAdmin', {
  active: 'Answers callers',
  activeHelp: 'Off: calls, texts and chats to this agent are not answered.',
  accountName: 'Name of the account',
  externalAccountId: 'Your id of the account',
  externalAccountHelp: 'By which your own systems find this agent. Unique below you.',
  externalBillingId: 'Your id for billing',
  externalBillingHelp: 'Stands on the usage that you export.',
  aboveOnly: 'Resellers decide this',
  aboveWhy: 'Ask the reseller of this organization to change it.',
  notLoaded: 'Could not load the agent',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved',
});
