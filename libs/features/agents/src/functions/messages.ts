import { defineArea } from '@patchbay/messages';

/** The functions of an agent, and what some of them need first. */
export const functionTexts = defineArea('functionTexts', {
  functions: 'Functions',
  help: 'what it may do while it talks',
  addFunction: 'Add a function',
  add: 'Add',
  noneTitle: 'No functions yet',
  none: 'Without one the agent answers, and nothing else. Add Schedule or Take a Message.',
  whenRuns: 'When {name} runs',
  after: 'after the conversation',
  remove: 'Remove {name}',
  settings: 'Settings of {name}',
  howItWorks: 'How {name} works',
  'transfer.told': 'Words to the other side',
  'transfer.toldHelp': 'Spoken to those who pick up, before they are connected. Usually empty.',
  'transfer.ownNumber': 'Show the number of the agent',
  'transfer.ownNumberHelp': 'The other side sees it instead of the caller’s. Usually: off.',
  missing: 'Not available yet',
  cannotRun: 'It does not run yet.',
  notLoaded: 'The functions could not be loaded',
  'fix.phoneNumber': 'Choose a number',
  'fix.smsEnabled': 'Set up texts',
  'fix.premium': 'See the plans',
});
