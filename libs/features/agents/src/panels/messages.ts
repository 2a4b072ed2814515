import { defineArea, type Messages } from '@patchbay/messages';

/** The editor of an agent: its answers, prompt, settings and versions. */
export const editor = defineArea('editor', {
  'panel.template': 'Answers',
  'panel.prompt': 'Prompt',
  'panel.settings': 'Settings',
  'panel.cases': 'Cases',
  'panel.routes': 'Routes',
  'panel.versions': 'Versions',
  panels: 'What to edit',
  agent: 'Agent',
  notLive: 'Not live yet',
  sameAsLive: 'Same as live',
  unsaved: 'Not saved yet',
  changes: '{count, plural, one {# change since live} other {# changes since live}}',
  live: 'Live',
  nothingLive: 'Nothing is live yet',
  draftIsLive: 'The draft is what is live',
  compare: 'Compare',
  revert: 'Revert',
  more: 'More',
  test: 'Test',
  publish: 'Publish',
  decide: 'Decide',
  editing: 'Editing',
  insertField: 'Insert {field}',
  insert: 'Insert',
  suggestionsFound: 'Suggestions Found',
  viewSuggestions: 'View Suggestions',
  ignoreAndSave: 'Ignore & Save',
  couldBeBetter:
    '{count, plural, one {One answer could be better. Look first, or publish as it is.} other {# answers could be better. Look first, or publish as it is.}}',
  someBetter: 'Some answers could be better.',
  position: '{position, number} of {total, number}',
  suggestion: 'Suggestion',
  improved: 'Improved',
  skipped: 'Skipped',
  prefilled: 'Filled in for you',
  published: 'Published. Callers hear it now.',
  notSavedNotPublished: 'The draft could not be saved, so nothing was published.',
  publishFailed: 'Publishing failed.',
  reverted: 'Back to what is live',
  revertTitle: 'Discard the changes since live?',
  revertBody:
    '{count, plural, one {# change since live will be gone. Save a version first to keep them.} other {# changes since live will be gone. Save a version first to keep them.}}',
  discard: 'Discard the changes',
  keepEditing: 'Keep editing',
  leaveTitle: 'Your last changes are not saved',
  leaveBody: 'The changes stay in the editor until they are saved.',
  tryAgain: 'Try again',
  stay: 'Stay',
});

/** The messages of this area in the current language. */
export type EditorMessages = Messages<typeof editor.texts>;

/** The prompt of an agent. */
export const prompt = defineArea('prompt', {
  greeting: 'Greeting',
  greetingHelp: 'First words on a call and first line in a chat.',
  length: '{count, number} / {max, number}',
  instructions: 'Instructions',
  instructionsHelp: 'What the agent knows, and does step by step.',
  empty: 'Please enter a prompt.',
  mentionFunction: 'Function',
  mentionBase: 'Knowledge base',
  mentionMissing: 'This agent does not have the function. Add it under Functions.',
});

/** Texts that the specification quotes. */
export const fixed = [
  'editor.suggestionsFound',
  'editor.viewSuggestions',
  'editor.ignoreAndSave',
  'prompt.empty',
];
