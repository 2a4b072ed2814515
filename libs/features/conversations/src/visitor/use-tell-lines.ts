import { useEffect } from 'react';
import { type VisitorChat } from './use-visitor-chat.js';

/**
 * Tells the page around this frame how many lines of a chat came from the office, so that a closed
 * widget can count what is unread. The page is named by its exact origin; without one, nothing is
 * sent. Answers the chat.
 */
export function useTellLines(chat: VisitorChat): VisitorChat {
  const count = chat.lines.filter(({ by }) => by !== 'customer').length;
  useEffect(() => {
    if (window.parent === window || document.referrer === '') return;
    window.parent.postMessage({ type: 'CHAT_LINES', count }, new URL(document.referrer).origin);
  }, [count]);
  return chat;
}
