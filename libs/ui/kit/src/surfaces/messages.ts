import { defineArea } from '@patchbay/messages';

/** Dialogs and panels. */
export const surfaces = defineArea('surfaces', {
  close: 'Close',
  apply: 'Apply Changes',
  dismiss: 'Dismiss',
});

/** Quoted by the specification. */
export const fixed = ['surfaces.apply'];
