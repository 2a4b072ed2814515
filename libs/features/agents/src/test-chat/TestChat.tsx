import {
  Chip,
  Composer,
  cx,
  IconArrowsLeftRight,
  IconButton,
  IconPhone,
  IconRefresh,
  IconX,
  lazyParts,
  Tabs,
  useToast,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useCan } from '@patchbay/screens';
import { useOperation } from '@patchbay/queries';
import { useEffect, useRef, useState } from 'react';
import { maxTurns } from '../cases/case-words.js';
import classes from '../panels/AgentEditor.module.css';
import { useStaging } from '../draft/staging.js';
import { KeepCase, turnsOf } from './KeepCase.js';
import { testChat } from './messages.js';
import { TestLines } from './TestLines.js';
import own from './TestChat.module.css';
import { type TestChat as Chat, useTestChat } from './use-test-chat.js';
import { maxLines, type Take, type Takes, useTakes } from './use-takes.js';

const useTakeParts = lazyParts(() => import('./TakeLines.js'));

/**
 * A chat with the agent as it is being edited. The first line is its greeting; functions that run
 * leave a row. Each line of the caller can be said otherwise: then the conversation up to it is said
 * again, to the draft and to what is live, beside the first one.
 */
export function TestChat({ inOverlay = false }: { readonly inOverlay?: boolean }) {
  const t = useMessages(testChat);
  const staging = useOperation('getStagingEventRules', { replaceTemplateVars: true });
  const agentId = staging.data?.accountId;
  const chat = useTestChat();
  const takes = useTakes(agentId);
  const toast = useToast();
  const may = useCan('canEditOrg').allowed && agentId !== undefined;
  const { parts } = useTakeParts(takes.takes.length > 0);
  const [text, setText] = useState('');
  const { opened } = takes;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [chat.lines, chat.isAnswering, opened]);

  const said = opened
    ? opened.lines
    : chat.lines.flatMap((line) => (line.kind === 'said' ? [line.text] : []));
  const isAnswering = opened?.isAnswering ?? chat.isAnswering;
  const begin = (lines: readonly string[], from: number | null) => {
    if (lines.length > maxLines) toast({ text: t('tooLong', { max: maxLines }), tone: 'error' });
    else takes.begin(lines, from);
  };
  const edit = (at: number, words: string) => begin([...said.slice(0, at), words], at + 1);
  const send = (words: string) => {
    if (isAnswering) return;
    if (!opened) chat.say(words);
    else if (opened.lines.length < maxLines) takes.say(opened, words);
    else return toast({ text: t('tooLong', { max: maxLines }), tone: 'error' });
    setText('');
  };
  return (
    <section className={cx(classes.chat, inOverlay && classes.inOverlay)} aria-label={t('label')}>
      <ChatHead {...{ inOverlay, agentId, chat, takes, said, isAnswering, may, begin }} />
      <div className={own.body}>
        {takes.takes.length > 0 ? <TakeTabs takes={takes} /> : null}
        <div
          className={classes.lines}
          aria-live="polite"
          tabIndex={0}
          role="log"
          aria-label={t('conversation')}
        >
          {!opened ? (
            <TestLines chat={chat} staging={staging} onEdit={may ? edit : undefined} />
          ) : parts ? (
            <parts.TakeLines
              key={opened.id}
              take={opened}
              onEdit={edit}
              onRetry={() => takes.say(opened)}
            />
          ) : null}
          <div ref={end} />
        </div>
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

/** Which version answers: the draft, or what is live where the saved draft is the same. */
function Answering() {
  const t = useMessages(testChat);
  const { data } = useStaging();
  const isLive = data !== undefined && data.publishedAt !== null && data.changesSinceLive === 0;
  return isLive ? <Chip tone="success">{t('live')}</Chip> : <Chip>{t('draft')}</Chip>;
}

interface ChatHeadProps {
  readonly inOverlay: boolean;
  readonly agentId: number | undefined;
  readonly chat: Chat;
  readonly takes: Takes;
  /** The lines of the caller in the open conversation. */
  readonly said: readonly string[];
  readonly isAnswering: boolean;
  readonly may: boolean;
  readonly begin: (lines: readonly string[], from: number | null) => void;
}

/** Who answers, and what can be done with the open conversation. */
function ChatHead({
  inOverlay,
  agentId,
  chat,
  takes,
  said,
  isAnswering,
  may,
  begin,
}: ChatHeadProps) {
  const t = useMessages(testChat);
  const toast = useToast();
  const { open } = useOverlay();
  const { opened } = takes;
  return (
    <header className={classes.chatHead}>
      {inOverlay ? null : <h2 className={classes.chatTitle}>{t('title')}</h2>}
      {/* A replay says itself which side answers. */}
      {opened ? null : <Answering />}
      <span className={classes.chatTools}>
        {agentId === undefined ? null : (
          <IconButton
            label={t('call')}
            icon={<IconPhone size={16} />}
            onClick={() => void open('call', { value: String(agentId), callType: 'voice' })}
          />
        )}
        {may && !opened ? (
          <IconButton
            label={t('beside')}
            icon={<IconArrowsLeftRight size={16} />}
            disabled={said.length === 0 || isAnswering}
            onClick={() => begin(said, null)}
          />
        ) : null}
        <KeepCase
          agentId={agentId}
          turns={opened ? turnsOfTake(opened) : turnsOf(chat.lines)}
          isAnswering={isAnswering}
        />
        {opened ? (
          <IconButton
            label={t('leave')}
            icon={<IconX size={16} />}
            onClick={() => takes.leave(opened)}
          />
        ) : (
          <IconButton
            label={t('restart')}
            icon={<IconRefresh size={16} />}
            onClick={() => {
              chat.restart();
              takes.clear();
              toast(t('restarted'));
            }}
          />
        )}
      </span>
    </header>
  );
}

const turnsOfTake = ({ lines, replay }: Take) =>
  lines.slice(0, maxTurns).map((say, at) => ({
    say,
    checks: [...new Set(replay?.staging.turns[at]?.ran.map(({ name }) => name))].map((value) => ({
      kind: 'ran' as const,
      value,
    })),
  }));

/** The test and the conversations that were said again beside it. */
function TakeTabs({ takes: { takes, opened, open } }: { readonly takes: Takes }) {
  const t = useMessages(testChat);
  return (
    <div className={own.takes}>
      <Tabs
        label={t('takes')}
        value={String(opened?.id ?? 0)}
        options={[
          { value: '0', label: t('take.first') },
          ...takes.map(({ id, from }) => ({
            value: String(id),
            label: from === null ? t('take.beside') : t('take.fork', { line: from }),
          })),
        ]}
        onChange={(value) => open(value === '0' ? null : Number(value))}
      />
    </div>
  );
}
