import { defineArea } from '@patchbay/messages';

/** The list of calls that failed in this tab. */
export const problems = defineArea('problems', {
  title: 'Recent problems',
  lead: 'What the server refused or could not do since this tab was opened. It is kept in this tab only.',
  none: 'No problems',
  noneBody: 'What the server refuses or cannot do appears here.',
  noReply: 'no reply',
  status: 'status {status}',
  times: '{count, plural, one {# time} other {# times}}, last {time}',
  request: 'Request',
  copyAll: 'Copy all',
  copied: 'Copied',
  notCopied: 'This page may not copy',
  clear: 'Clear',
});
