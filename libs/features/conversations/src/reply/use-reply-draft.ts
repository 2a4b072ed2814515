import { cutText } from '@patchbay/kernel';
import { draftKey, draftsOf, longestText, withDraft } from '@patchbay/messaging';
import { readJson, storageKeys, useCurrentAccount, useSessionHandle } from '@patchbay/session';
import { useState } from 'react';

/**
 * The text that was written for a room and not sent. It survives a reload, another room and another
 * account, and is deleted with the session. Tabs share it by room: the last one to write wins.
 */
export function useReplyDraft(roomId: string): readonly [string, (text: string) => void] {
  const { storage } = useSessionHandle();
  const { target } = useCurrentAccount();
  const key = draftKey(target, roomId);
  const drafts = () => draftsOf(readJson(storage, storageKeys.replyDrafts));
  const [text, setText] = useState(() => drafts()[key] ?? '');
  const write = (next: string) => {
    const kept = cutText(next, longestText);
    setText(kept);
    storage.set(storageKeys.replyDrafts, JSON.stringify(withDraft(drafts(), key, kept)));
  };
  return [text, write];
}
