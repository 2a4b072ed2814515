import { defineArea } from '@patchbay/messages';

/** Figures, differences and data as it was sent. */
export const data = defineArea('data', {
  changes: 'Changes',
  removed: 'removed: ',
  added: 'added: ',
  words: '{count, plural, one {# word} other {# words}}',
  signsOnly: 'Spaces and punctuation only',
  few: 'too few to compare',
  events: '{count, plural, one {# event} other {# events}}',
  json: 'JSON',
  fold: 'Fold {name} ',
  unfold: 'Unfold {name} ',
  value: 'value',
  copyPath: 'Copy path {path}',
  show: 'Show',
  more: 'more',
});
