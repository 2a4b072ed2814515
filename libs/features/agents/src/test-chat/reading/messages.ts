import { defineArea } from '@patchbay/messages';

/** What an agent was given for an answer in a test. */
export const testReading = defineArea('testReading', {
  search: 'Search in what it was given',
  found: '{count, plural, =0 {Not found} one {# place} other {# places}}',
  instructions: 'Instructions',
  beginning: 'Beginning',
  fields: 'Answers to questions',
  passages: 'Passages of the knowledge',
  context: 'About the caller and before',
  functions: 'Functions it may use',
  hidden: 'Only those who may use the full editor can read the instructions.',
  noPassages: 'Nothing in the knowledge was used.',
  noInstructions: 'There are none yet.',
  more: 'Show all {count, plural, one {# character} other {# characters}}',
});
