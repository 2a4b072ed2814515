import { defineArea } from '@patchbay/messages';

/** What controls say. */
export const actions = defineArea('actions', {
  copy: 'Copy {what}',
  copied: 'Copied',
  notCopied: 'Could not copy {what}',
  notOpened: '“{label}” did not open, because a part of the page could not be loaded.',
  tryAgain: 'Try again',
});
