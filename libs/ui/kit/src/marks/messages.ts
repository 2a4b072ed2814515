import { defineArea } from '@patchbay/messages';

/** The names of channels, and what marks say. */
export const marks = defineArea('marks', {
  call: 'Call',
  text: 'Text',
  chat: 'Chat',
  mail: 'E-mail',
  removeFilter: 'Remove filter {field}',
});
