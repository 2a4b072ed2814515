import { EmptyState, IconMessageCircle } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import classes from './Chat.module.css';
import { visitor } from './messages.js';
import { VisitorChat } from './VisitorChat.js';

/** What the address of a chat says. */
export interface EmbeddedChatProps {
  /** The agent to chat with. */
  readonly target: string | undefined;
  /** The token of a session that the page opened. */
  readonly token: string | null;
  /** The page asked for a call. */
  readonly isCall: boolean;
  /** What is shown in the place of the chat. */
  readonly children?: ReactNode;
}

/** The page of a chat in a frame, from what its address says. */
export function EmbeddedChat({ target, token, isCall, children }: EmbeddedChatProps) {
  const t = useMessages(visitor);
  if (!target)
    return (
      <main className={classes.page}>
        <EmptyState page icon={<IconMessageCircle size={18} />} title={t('noNameTitle')}>
          {t('noName', { parameter: 'chatTarget' })}
        </EmptyState>
      </main>
    );
  return (
    <main className={classes.page}>
      {children ?? (
        <VisitorChat target={target} token={token} call={isCall ? 'wanted' : undefined} />
      )}
    </main>
  );
}
