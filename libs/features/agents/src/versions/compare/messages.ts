import { defineArea } from '@patchbay/messages';

/** The comparison of two versions of an agent. */
export const comparison = defineArea('comparison', {
  eyebrow: 'Compare',
  title: '{before} and {after}',
  live: 'What is live and the draft',
  version: '“{title}” and the draft',
  help: 'Removed words are struck through, added words underlined.',
  before: 'Before',
  after: 'After',
  swap: 'Swap the two',
  choose: 'Choose a version',
  putBack: 'Put this version back',
  done: 'Done',
  close: 'Close',
  equalTitle: 'Nothing differs',
  equalVersion: 'This version and the draft have the same words.',
  equalLive: 'What is live and the draft have the same words.',
  equal: 'Both have the same words in every field.',
  goneTitle: 'This version is no longer there',
  gone: 'Automatic versions make room for newer ones. Choose another one above.',
  same: '{count, plural, one {# other field is the same} other {# other fields are the same}}',
  whole: 'Show the whole text',
  onlyChanges: 'Only what changed',
  yes: 'Yes',
  no: 'No',
});
