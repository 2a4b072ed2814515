import { defineArea } from '@patchbay/messages';

/** The question about two saves of one agent. */
export const saveConflict = defineArea('saveConflict', {
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  decideLater: 'Decide later',
  compareChanges: 'Compare changes',
  mergeBoth: 'Keep both',
  mergeFields: 'Merge field by field',
  conflict:
    'Your latest changes are still here and not saved yet. Keep mine puts them on top of what was saved meanwhile; take theirs drops them.',
  fits: 'Your changes and theirs are about different things, so both can be kept.',
  clash:
    '{count, plural, one {One thing was changed by both of you.} other {# things were changed by both of you.}} Everything else is kept from both.',
  nothingTitle: 'Nothing to decide',
  nothing: 'No changes of yours wait for a decision.',
  close: 'Close',
  mergeTitle: 'Merge both changes',
  mergeHelp: 'Choose for each. Everything that only one of you changed is kept.',
  save: 'Save merged',
  back: 'Back',
  mine: 'Mine',
  theirs: 'Theirs',
  keepOf: 'What to keep of {place}',
  function: 'Function “{name}”',
  empty: 'empty',
  removed: 'removed',
  yes: 'Yes',
  no: 'No',
});
