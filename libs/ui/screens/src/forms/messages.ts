import { defineArea } from '@patchbay/messages';

/** What every form of an operation says. */
export const forms = defineArea('forms', {
  'leave.title': 'Discard your changes?',
  'leave.body': 'What you entered here is not saved.',
  'leave.confirm': 'Discard changes',
  'leave.cancel': 'Keep editing',
  cancel: 'Cancel',
  undo: 'Undo',
  undone: 'Undone',
  failed: 'Something went wrong.',
});

/** Quoted by the specification. */
export const fixed = ['forms.failed'];
