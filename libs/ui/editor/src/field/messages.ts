import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The editor of a prompt: its tools, its chips, and what is wrong with a marker. */
export const promptEditor = defineArea(
  'promptEditor',
  {
    plain: 'The editor could not be loaded. The text can be changed as it is.',
    tryAgain: 'Try again',
    tools: 'Format {label}',
    bold: 'Bold',
    heading: 'Heading',
    bullets: 'Bullet list',
    numbers: 'Numbered list',
    insertField: 'Insert a field',
    mention: 'Mention a function or a knowledge base',
    mentions: 'Functions and knowledge',
    mentionsFound: '{count, plural, =0 {Nothing matches} one {# entry} other {# entries}}',
    noMention: 'No function or knowledge base matches.',
    find: 'Find and replace',
    problems: '{count, plural, one {# marker to check} other {# markers to check}}',
    fields: 'Fields',
    fieldsFound: '{count, plural, =0 {No field matches} one {# field} other {# fields}}',
    noField: 'No field matches.',
    fieldTip: '{title} {value}',
    noAnswer: 'No answer yet',
    onlyIf: 'Only if {field} is {value}',
    onlyIfEmpty: 'Only if {field} is empty',
    end: 'End',
    ofBlock: 'The end of the part that begins with “Only if”.',
    blockTip:
      '{title} The text up to “End” is used only if the answer is {value}. Press Enter to change it.',
    blockTipEmpty:
      '{title} The text up to “End” is used only if there is no answer. Press Enter to change it.',
    unknownField: 'No field is called {key}. The agent reads {marker} as it is.',
    malformedMarker: '{marker} is read as it is. A marker has one brace on each side: {form}.',
    unknownCondition: 'No field is called {key}, so this part is never used.',
    unknownValue: '“{value}” is no choice of {key}, so this part is never used.',
    'problem.unclosed': 'This part has no end. Write {end} where it ends.',
    'problem.stray': 'Nothing begins before this end. Remove it, or write its beginning.',
    'problem.deep': 'Parts can be in each other eight deep. This one is text.',
    'problem.malformed': 'This condition is not complete. Write it as {form}.',
    'problem.else': 'There is no else. Write a second part with the other value.',
    'problem.quoted': 'The quotes are a part of the value. Write the value without them.',
    findText: 'Find',
    replaceBy: 'Replace by',
    previous: 'Previous match',
    next: 'Next match',
    replace: 'Replace',
    replaceAll: 'Replace all',
    closeFind: 'Close find and replace',
    matches: '{at, number} of {count, number}',
    noMatch: 'No match',
    replaced: '{count, plural, one {# match replaced} other {# matches replaced}}',
  },
  translations,
);

/** The messages of the editor in the current language. */
export type EditorMessages = Messages<typeof promptEditor.texts>;
