import { defineArea } from '@patchbay/messages';
import { translations } from '../sign-in/translations.js';

/** The layer of the modal script. */
export const modal = defineArea(
  'modal',
  { close: 'Close', done: 'Everything is closed here.' },
  translations,
);
