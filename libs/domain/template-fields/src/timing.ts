/** Waiting times of the editor and of suggestions, in milliseconds; `scrollOffset` in pixels. */
export const timing = {
  draftSaveDebounce: 1500,
  onboardingSaveDebounce: 1000,
  defaultDebounce: 500,
  publishInitialDelay: 1500,
  publishAfterDelay: 200,
  fieldAutoAdvance: 800,
  suggestionHighlight: 1600,
  nextSuggestionJump: 500,
  thinkingLetter: 28,
  scrollOffset: 22,
} as const;
