import { defineArea } from '@patchbay/messages';

/** Suggestions for the answers to a template. */
export const suggestions = defineArea('suggestions', {
  'thinking.0': 'Checking answers...',
  'thinking.1': 'Analyzing template...',
  'thinking.2': 'Reading requirements...',
  'thinking.3': 'Simulating possibilities...',
  'thinking.4': 'Collapsing wave functions...',
  'thinking.5': 'Thinking...',
  better: 'A better {field}',
  suggestionFor: 'Suggestion for {field}',
  apply: 'Apply Changes',
  dismiss: 'Dismiss',
  reading: 'How to read the suggestion',
  'tab.changes': 'Changes',
  'tab.preview': 'Preview',
  fieldsStay:
    '{count, plural, one {The field <field>{names}</field> stays in place.} other {The fields <field>{names}</field> stay in place.}}',
  hear: 'Hear it',
  reviewUnreadable: 'The review could not be read.',
  reviewFailed: 'The review failed.',
  notLoaded: 'The suggestion could not be loaded',
});

/** Texts that the specification quotes. */
export const fixed = [
  'suggestions.thinking.0',
  'suggestions.thinking.1',
  'suggestions.thinking.2',
  'suggestions.thinking.3',
  'suggestions.thinking.4',
  'suggestions.thinking.5',
  'suggestions.apply',
];
