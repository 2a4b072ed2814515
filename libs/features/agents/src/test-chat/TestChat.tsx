import {
  Bubble,
  Chip,
  Composer,
  cx,
  ErrorState,
  IconButton,
  IconRefresh,
  TypingBubble,
  useToast,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useEffect, useRef, useState } from 'react';
import classes from '../editor/AgentEditor.module.css';
import { ChatLine } from './ChatLine.js';
import { KeepCase } from './KeepCase.js';
import { testChat } from './messages.js';
import { useTestChat } from './use-test-chat.js';

/**
 * A chat with the agent as it is being edited. The first line is its greeting; functions that run
 * leave a row.
 */
export function TestChat({ inOverlay = false }: { readonly inOverlay?: boolean }) {
  const t = useMessages(testChat);
  const staging = useOperation('getStagingEventRules', { replaceTemplateVars: true });
  const chat = useTestChat();
  const toast = useToast();
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [chat.lines, chat.isAnswering]);

  const send = (words: string) => {
    if (chat.isAnswering) return;
    chat.say(words);
    setText('');
  };
  const greeting = String(staging.data?.welcomeMessage ?? '');
  return (
    <section className={cx(classes.chat, inOverlay && classes.inOverlay)} aria-label={t('label')}>
      <header className={classes.chatHead}>
        {inOverlay ? null : <h2 className={classes.chatTitle}>{t('title')}</h2>}
        <Chip>{t('staging')}</Chip>
        <span className={classes.chatTools}>
          <KeepCase
            agentId={staging.data?.accountId}
            lines={chat.lines}
            isAnswering={chat.isAnswering}
          />
          <IconButton
            label={t('restart')}
            icon={<IconRefresh size={16} />}
            onClick={() => {
              chat.restart();
              toast(t('restarted'));
            }}
          />
        </span>
      </header>
      <div
        className={classes.lines}
        aria-live="polite"
        tabIndex={0}
        role="log"
        aria-label={t('conversation')}
      >
        {greeting ? (
          <Bubble by="agent" mirrored>
            {greeting}
          </Bubble>
        ) : null}
        {staging.error && !staging.data ? (
          <ErrorState
            title={t('greetingNotLoaded')}
            onRetry={() => void staging.refetch()}
            retrying={staging.isFetching}
          >
            {staging.error.message}
          </ErrorState>
        ) : null}
        {chat.lines.map((line) => (
          <ChatLine key={line.id} line={line} onRetry={chat.say} />
        ))}
        {chat.isAnswering ? (
          <div role="status" aria-label={t('answering')}>
            <TypingBubble {...(chat.doing ? { note: chat.doing } : {})} />
          </div>
        ) : null}
        <div ref={end} />
      </div>
      <Composer
        label={t('say')}
        placeholder={t('say')}
        value={text}
        onChange={setText}
        onSend={send}
        sendOnEnter
      />
    </section>
  );
}
