import { defineArea } from '@patchbay/messages';

/** Contacts that are alike and different people. */
export const differentPeople = defineArea('differentPeople', {
  say: 'Not the same person',
  sayOf: 'Not the same person: {name} and {other}',
  said: 'They are no longer suggested as duplicates',
  undo: 'Undo',
  undoOf: 'Undo that {name} and {other} are different people',
  undone: 'They can be suggested as duplicates again',
  title: 'Different people',
  help: 'These contacts are alike and were marked as different people. They are suggested again when a name, a number or an address changes.',
  pair: '{name} and {other}',
  since: 'Marked on {date}',
});
