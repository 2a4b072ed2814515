import { defineArea } from '@patchbay/messages';

/** The apps of an agent. */
export const agentApps = defineArea('agentApps', {
  title: 'Apps',
  help: 'functions of other programs',
  add: 'Add an app',
  addShort: 'Add',
  offered: '{name} {version}',
  noneTitle: 'No apps yet',
  none: 'An app lets the agent look something up or do something in another program.',
  remove: 'Remove {name}',
  functionsOf: 'Functions of {name}',
  noFunctions: 'This app has no functions.',
  noAddress: 'It has no address yet, so it does nothing.',
  notSetUp: 'Not set up',
  setUp: 'Set up',
  start: 'Set it up',
  startSetup: 'Set up {name}',
  change: 'Change',
  changeSetup: 'Change the set-up of {name}',
  setupOf: 'Set up {name}',
  setupNotLoaded: 'Its set-up could not be loaded',
  sealed: 'Secrets are stored sealed. They are shown as dots from then on.',
  save: 'Save',
  saved: '{name} is set up',
  gone: 'This app is no longer offered. The agent cannot use it.',
  notLoaded: 'The apps could not be loaded',
});
