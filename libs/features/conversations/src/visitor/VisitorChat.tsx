import { Bubble, EmptyState, IconMessageCircle, SkeletonRows, TypingBubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { visitor } from './messages.js';
import { LinkedText } from './LinkedText.js';
import { MessageField } from './MessageField.js';
import { Notice } from './Notice.js';
import { TryAgain } from './TryAgain.js';
import { useTellLines } from './use-tell-lines.js';
import { useVisitorChat, type VisitorLine } from './use-visitor-chat.js';
import classes from './Chat.module.css';
import { VisitorHead } from './VisitorHead.js';
import { storedDraft, storeDraft } from './visitor-storage.js';

/** Files that came with a line, as links; nothing without any. */
const filesOf = ({ files = [] }: Pick<VisitorLine, 'files'>) =>
  files.length > 0
    ? files.map(({ url, name }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))
    : undefined;

/** A line of the chat; one that did not get through can be sent again or taken back. */
function Line({ line }: { readonly line: VisitorLine }) {
  const t = useMessages(visitor);
  return (
    <Bubble
      by={line.by}
      mirrored
      forVisitor
      attached={filesOf(line)}
      footer={line.by === 'person' ? t('team') : undefined}
      {...(line.failed
        ? { delivery: 'failed', onRetry: line.failed.retry, onCancel: line.failed.cancel }
        : {})}
    >
      {line.by === 'customer' || line.text === '' ? line.text : <LinkedText text={line.text} />}
    </Bubble>
  );
}

/** Loaded where a page asks for a call. */
const VisitorCall = lazy(async () => ({
  default: (await import('./VisitorCall.js')).VisitorCall,
}));

export interface VisitorChatProps {
  readonly target: string;
  readonly token: string | null;
  /** `wanted`: the page asked for a call; `offered`: there is one where the agent can be called. */
  readonly call?: 'wanted' | 'offered' | undefined;
}

/** The chat itself; also part of an agent's public page. */
export function VisitorChat({ target, token, call }: VisitorChatProps) {
  const t = useMessages(visitor);
  const chat = useTellLines(useVisitorChat(target, token));
  const [text, setText] = useState(() => storedDraft('message', target) ?? '');
  // Stored with the key press, so that a page that is left at once has lost no letter.
  const write = (words: string) => {
    storeDraft('message', target, words);
    setText(words);
  };
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [chat.lines, chat.isAnswering, chat.isTyping]);
  const send = (words: string) => {
    void chat.say(words);
    write('');
  };
  if (chat.state === 'unknown')
    return (
      <EmptyState page icon={<IconMessageCircle size={18} />} title={t('goneTitle')}>
        {t('gone')}
      </EmptyState>
    );
  if (chat.state === 'failed') return <TryAgain />;
  const head = (
    <VisitorHead name={chat.name} of={target} title={chat.name || '\u00a0'} note={t('assistant')} />
  );
  if (chat.state === 'silent')
    return (
      <div className={classes.chat}>
        {head}
        <EmptyState page icon={<IconMessageCircle size={18} />} title={t('silentTitle')}>
          {t('silent')}
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.chat}>
      {head}
      {call && chat.state === 'open' && chat.calls ? (
        <Suspense>
          <VisitorCall name={chat.name} session={chat.session} />
        </Suspense>
      ) : null}
      {call === 'wanted' && chat.calls === false ? <Notice>{t('noCalls')}</Notice> : null}
      <div className={classes.lines} role="log" aria-label={t('chat')} tabIndex={0}>
        {chat.refusal === null ? null : <Notice tone="warn">{t('notRecognised')}</Notice>}
        {chat.state === 'opening' ? (
          <SkeletonRows count={2} height={44} />
        ) : (
          chat.lines.map((line) => <Line key={line.id} line={line} />)
        )}
        {(chat.isAnswering || chat.isTyping) && chat.lines.at(-1)?.by === 'customer' ? (
          <div role="status" aria-label={t('answering')}>
            <TypingBubble forVisitor />
          </div>
        ) : null}
        <div ref={end} />
      </div>
      {chat.problem ? (
        <p className={classes.problem} role="alert">
          {chat.problem}
        </p>
      ) : null}
      <MessageField
        value={text}
        onChange={write}
        onSend={send}
        waitsFor={
          chat.state === 'open' ? (chat.isAnswering ? t('answering') : undefined) : t('opening')
        }
      />
      {chat.name ? <p className={classes.kept}>{t('kept', { name: chat.name })}</p> : null}
    </div>
  );
}
