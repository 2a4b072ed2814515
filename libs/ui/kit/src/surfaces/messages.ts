import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** Dialogs and panels. */
export const surfaces = defineArea(
  'surfaces',
  {
    close: 'Close',
    apply: 'Apply Changes',
    dismiss: 'Dismiss',
  },
  translations,
);

/** Quoted by the specification. */
export const fixed = ['surfaces.apply'];
