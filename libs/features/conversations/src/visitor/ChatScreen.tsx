import {
  Banner,
  Bubble,
  Composer,
  EmptyState,
  ErrorState,
  IconMessageCircle,
  SkeletonRows,
  TypingBubble,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { embedChatSearch, lazyScreen, useAppSearch, useSearchOf } from '@patchbay/routes';
import { Suspense, useEffect, useRef, useState } from 'react';
import { visitor } from './messages.js';
import { useTellLines } from './use-tell-lines.js';
import { useVisitorChat } from './use-visitor-chat.js';
import classes from './Chat.module.css';
import { VisitorHead } from './VisitorHead.js';

const booking = lazyScreen(() => import('./booking/BookingScreen.js'));

/**
 * `/embedChat?chatTarget=…`: the chat of a visitor with one agent, inside a partner's page.
 * `mode=scheduling` shows the booking form first.
 */
export function Screen() {
  const t = useMessages(visitor);
  const { chatTarget, token, testMode } = useAppSearch();
  const { mode } = useSearchOf(embedChatSearch);
  if (!chatTarget)
    return (
      <main className={classes.page}>
        <EmptyState page icon={<IconMessageCircle size={18} />} title={t('noNameTitle')}>
          {t('noName', { parameter: 'chatTarget' })}
        </EmptyState>
      </main>
    );
  const chat = <VisitorChat target={chatTarget} token={token ?? null} />;
  return (
    <main className={classes.page}>
      {testMode === 'call' ? <Banner title={t('noCalls')} /> : null}
      {mode === 'scheduling' ? (
        <Suspense fallback={<SkeletonRows count={4} height={44} />}>
          <booking.Screen target={chatTarget} chat={chat} />
        </Suspense>
      ) : (
        chat
      )}
    </main>
  );
}

/** The chat itself; also part of an agent's public page. */
export function VisitorChat({
  target,
  token,
}: {
  readonly target: string;
  readonly token: string | null;
}) {
  const t = useMessages(visitor);
  const chat = useTellLines(useVisitorChat(target, token));
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [chat.lines, chat.isAnswering, chat.isTyping]);
  const send = (words: string) => {
    if (chat.isAnswering) return;
    void chat.say(words);
    setText('');
  };
  if (chat.state === 'unknown')
    return (
      <EmptyState page icon={<IconMessageCircle size={18} />} title={t('goneTitle')}>
        {t('gone')}
      </EmptyState>
    );
  if (chat.state === 'silent')
    return (
      <EmptyState page icon={<IconMessageCircle size={18} />} title={t('silentTitle')}>
        {t('silent')}
      </EmptyState>
    );
  if (chat.state === 'failed')
    return (
      <ErrorState page title={t('failedTitle')} onRetry={() => location.reload()}>
        {t('failed')}
      </ErrorState>
    );
  return (
    <div className={classes.chat}>
      <VisitorHead
        name={chat.name}
        of={target}
        title={chat.name || '\u00a0'}
        note={t('assistant')}
      />
      <div className={classes.lines} role="log" aria-label={t('chat')} tabIndex={0}>
        {chat.refusal === null ? null : <Banner tone="warn" title={t('notRecognised')} />}
        {chat.state === 'opening' ? (
          <SkeletonRows count={2} height={44} />
        ) : (
          chat.lines.map((line) => (
            <Bubble key={line.id} by={line.by} mirrored>
              {line.text}
            </Bubble>
          ))
        )}
        {(chat.isAnswering || chat.isTyping) && chat.lines.at(-1)?.by === 'customer' ? (
          <div role="status" aria-label={t('answering')}>
            <TypingBubble />
          </div>
        ) : null}
        <div ref={end} />
      </div>
      {chat.problem ? (
        <p className={classes.problem} role="alert">
          {chat.problem}
        </p>
      ) : null}
      <Composer
        label={t('message')}
        placeholder={t('writeMessage')}
        value={text}
        onChange={setText}
        onSend={send}
        sendOnEnter
        {...(chat.state === 'open' ? {} : { disabledReason: t('opening') })}
      />
    </div>
  );
}
