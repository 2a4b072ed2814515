import { defineArea } from '@patchbay/messages';

/** The actions on a whole room. */
export const roomMenu = defineArea('roomMenu', {
  block: 'Block this person',
  unblock: 'Unblock this person',
  blockTitle: 'Block {name}?',
  blockBody:
    '{agent} stops answering this person. What they write is kept, and you can unblock them at any time.',
  blockIt: 'Block',
  keepIt: 'Do not block',
  blockDone: 'Blocked',
  unblockDone: 'Unblocked',
  undo: 'Undo',
  archive: 'Close and archive',
  reopen: 'Reopen',
  clear: 'Mark as read',
  clearAll: 'Mark all as read',
  clearAllTitle: 'Mark all conversations as read?',
  clearAllBody:
    '{count, plural, one {# conversation is} other {# conversations are}} no longer unread.',
  clearAllConfirm: 'Mark as read',
  clearAllCancel: 'Leave unread',
  clearedAll:
    '{count, plural, one {# conversation marked as read} other {# conversations marked as read}}',
});
