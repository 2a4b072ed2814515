import { defineArea } from '@patchbay/messages';

/** How work and suggestions stand. */
export const feedback = defineArea('feedback', {
  todo: ', to do',
  current: ', in progress',
  done: ', done',
  failed: ', failed',
  progress: '{done, number} of {total, number}',
  stop: 'Stop',
  hide: 'Hide',
  looksGood: 'Looks Good',
  suggestions: 'Suggestions',
  position:
    '{position, number} of {total, number} {total, plural, one {Suggestion} other {Suggestions}}',
  previous: 'Previous suggestion',
  next: 'Next suggestion',
  dismiss: 'Dismiss',
  view: 'View',
});

/** Quoted by the specification. */
export const fixed = ['feedback.looksGood'];
