import { defineArea } from '@patchbay/messages';

/** The steps until an agent takes calls. */
export const walkthrough = defineArea('walkthrough', {
  title: 'Until it takes calls',
  SETUP_AGENT: 'Describe the business, and the agent can answer.',
  TEST_AGENT: 'Ask what a caller would ask. Tests never reach your customers.',
  ADD_NUMBER: 'Choose the number that callers dial.',
  FORWARD_CALLS: 'Let the number that you have today ring at the agent.',
  'name.SETUP_AGENT': 'Describe the business',
  'name.TEST_AGENT': 'Test the agent',
  'name.ADD_NUMBER': 'Choose a number',
  'name.FORWARD_CALLS': 'Forward your calls',
  progress: '{done, number} of {total, number} done',
  allDone: 'Everything is set: the agent takes calls.',
  done: 'Done',
  openAgain: 'Look again',
  notLoaded: 'Could not load how far the agent is',
  'do.SETUP_AGENT': 'Set it up',
  'do.TEST_AGENT': 'Test the agent',
  'do.ADD_NUMBER': 'Choose a number',
  'do.FORWARD_CALLS': 'Forward your calls',
});
