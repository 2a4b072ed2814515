import { defineArea } from '../area.js';

/** A small area for the tests of this library. */
export const sample = defineArea('sample', {
  saved: 'Saved',
  levels: '{count, plural, one {# more level} other {# more levels}}',
  switchFrom: 'Switch from {name}',
  keptAt: 'Kept {at, date, moment}',
  keptOn: 'Kept on {at, date, medium}',
  upTo: 'At most {part, number, percent}',
  sentTo: 'A code is on its way to <strong>{email}</strong>.',
});
