import { defineArea } from '@patchbay/messages';

/** The texts of an agent with its answers in them. */
export const renderedTexts = defineArea('renderedTexts', {
  heard: 'Callers hear',
  noGreeting: 'No greeting yet.',
  read: 'The agent reads',
  noInstructions: 'No instructions yet.',
  asWritten: 'Without an answer it stands there as {markers}.',
  show: 'What the agent reads with these answers',
  hide: 'Hide what the agent reads',
});
