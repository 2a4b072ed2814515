import { useEffect } from 'react';
import { tellPage } from './tell-page.js';
import { type VisitorChat } from './use-visitor-chat.js';

/**
 * Tells the page around this frame how many lines of a chat came from the office, so that a closed
 * widget can count what is unread, and why its signed identity was refused. Answers the chat.
 */
export function useTellLines(chat: VisitorChat): VisitorChat {
  const { refusal } = chat;
  const count = chat.lines.filter(({ by }) => by !== 'customer').length;
  useEffect(() => tellPage({ type: 'CHAT_LINES', count }), [count]);
  useEffect(() => {
    if (refusal !== null) tellPage({ type: 'IDENTITY_REFUSED', message: refusal });
  }, [refusal]);
  return chat;
}
