import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The names of channels, and what marks say. */
export const marks = defineArea(
  'marks',
  {
    call: 'Call',
    text: 'Text',
    chat: 'Chat',
    mail: 'E-mail',
    removeFilter: 'Remove filter {field}',
  },
  translations,
);
