import { defineArea } from '@patchbay/messages';

/** The way through a long conversation. */
export const threadHistory = defineArea('threadHistory', {
  loadingEarlier: 'Loading earlier messages…',
  loadEarlier: 'Load earlier messages',
  toEnd: 'To the newest',
  newMessages: '{n, plural, one {# new message} other {# new messages}}',
});
