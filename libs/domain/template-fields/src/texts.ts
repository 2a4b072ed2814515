/** All visible texts of fields and suggestions. */
export const texts = {
  looksGood: 'Looks Good',
  applyChanges: 'Apply Changes',
  dismiss: 'Dismiss',
  changesTab: 'Changes',
  previewTab: 'Preview',
  suggestionsFound: 'Suggestions Found',
  viewSuggestions: 'View Suggestions',
  ignoreAndSave: 'Ignore & Save',
  previousSuggestion: 'Previous suggestion',
  nextSuggestion: 'Next suggestion',
} as const;

/** Shown one after the other, typed letter by letter, while suggestions are computed. */
export const thinkingTexts = [
  'Checking answers...',
  'Analyzing template...',
  'Reading requirements...',
  'Simulating possibilities...',
  'Collapsing wave functions...',
  'Thinking...',
] as const;

/** The thinking text of a turn, counted from 0; it starts again after the last. */
export const thinkingText = (turn: number): string =>
  thinkingTexts[Math.abs(Math.trunc(turn)) % thinkingTexts.length] ?? thinkingTexts[0];

/** The footer's label: '2 of 5 Suggestions', '1 of 1 Suggestion'. */
export const suggestionCount = (position: number, total: number): string =>
  `${position} of ${total} ${total === 1 ? 'Suggestion' : 'Suggestions'}`;
