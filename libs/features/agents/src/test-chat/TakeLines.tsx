import { type CaseRun } from '@patchbay/contract';
import { Bubble, Button, Chip, cx, Segmented, TypingBubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useServerWords } from '@patchbay/screens';
import { useState } from 'react';
import { RanFunctions } from '../cases/RanFunctions.js';
import { type ReplayedTurn, turnsOf } from '../publish/replayed-turns.js';
import { testChat } from './messages.js';
import { SaidLine } from './SaidLine.js';
import classes from './TestChat.module.css';
import { type Take } from './use-takes.js';

type Side = 'staging' | 'live';

/**
 * A conversation said again: below each line of the caller the answers of the draft and of what is
 * live, in two columns, or on narrow screens one of them.
 */
export function TakeLines({
  take,
  onEdit,
  onRetry,
}: {
  readonly take: Take;
  readonly onEdit: (at: number, text: string) => void;
  readonly onRetry: () => void;
}) {
  const t = useMessages(testChat);
  const [side, setSide] = useState<Side>('staging');
  const { lines, replay, isAnswering, problem } = take;
  const answered = replay ? turnsOf(replay) : [];
  const hasLive = replay?.live !== null;
  return (
    <div className={classes.take} data-side={side}>
      <p className={classes.note}>{t(hasLive ? 'notKept' : 'notLive')}</p>
      {hasLive ? (
        <>
          <div className={classes.sides}>
            <Segmented
              label={t('side')}
              value={side}
              options={[
                { value: 'staging', label: t('draft') },
                { value: 'live', label: t('live') },
              ]}
              onChange={setSide}
              full
            />
          </div>
          <div className={cx(classes.columns, classes.heads)} aria-hidden>
            <span>{t('draft')}</span>
            <span>{t('live')}</span>
          </div>
        </>
      ) : null}
      {lines.map((text, at) => (
        <div key={at} className={classes.turn}>
          <SaidLine text={text} onEdit={isAnswering ? undefined : (words) => onEdit(at, words)} />
          <Answers turn={answered[at]} hasLive={hasLive} />
        </div>
      ))}
      {isAnswering ? (
        <div role="status" aria-label={t('answering')}>
          <TypingBubble />
        </div>
      ) : null}
      {problem === null ? null : (
        <div role="alert" className={classes.problem}>
          <span>{problem}</span>
          <Button size="sm" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {replay && !isAnswering ? (
        <div className={cx(hasLive && classes.columns)}>
          <Spent run={replay.staging} side="staging" />
          {replay.live ? <Spent run={replay.live} side="live" /> : null}
        </div>
      ) : null}
    </div>
  );
}

function Answers({
  turn,
  hasLive,
}: {
  readonly turn: ReplayedTurn | undefined;
  readonly hasLive: boolean;
}) {
  const t = useMessages(testChat);
  if (!turn) return null;
  const { staging, live } = turn;
  const isSame = staging?.reply === live?.reply && staging?.failure === live?.failure;
  return (
    <>
      <div className={cx(hasLive && classes.columns)}>
        <Answer answer={staging} side="staging" />
        {hasLive ? <Answer answer={live} side="live" /> : null}
      </div>
      {hasLive ? (
        <div>
          <Chip tone={isSame ? 'grey' : 'warn'}>{t(isSame ? 'same' : 'differs')}</Chip>
        </div>
      ) : null}
    </>
  );
}

function Answer({ answer, side }: { readonly answer: ReplayedTurn['live']; readonly side: Side }) {
  const t = useMessages(testChat);
  const serverWords = useServerWords();
  return (
    <div className={classes.answer} data-of={side} role="group" aria-label={t(nameOf[side])}>
      <Bubble by="agent" mirrored {...(answer?.failure ? { delivery: 'failed' as const } : {})}>
        {!answer ? t('noAnswer') : answer.failure ? serverWords(answer.failure) : answer.reply}
      </Bubble>
      {answer ? <RanFunctions ran={answer.ran} /> : null}
    </div>
  );
}

function Spent({ run: { ms, tokensUsed }, side }: { readonly run: CaseRun; readonly side: Side }) {
  const t = useMessages(testChat);
  return (
    <p className={cx(classes.note, classes.answer)} data-of={side}>
      {t('spent', { seconds: Math.round(ms / 100) / 10, tokens: tokensUsed })}
    </p>
  );
}

const nameOf = { staging: 'draft', live: 'live' } as const;
