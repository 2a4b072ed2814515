import { CallError } from '@patchbay/api-client';
import { durationClock } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { type CallEnd, endOfStatus } from '@patchbay/voice-call';
import { useState } from 'react';
import parts from '../plain/Parts.module.css';
import classes from './Call.module.css';
import { soundCall } from './messages.js';

/** What the owner of a page has to add to the frame around a call. */
const permission = 'allow="microphone"';

/** Says why something failed, in the language of the person. */
export type Saying = (cause: unknown) => string | undefined;

/** A call that had no session, by the answer to the request for one. */
const withoutSession = (cause: unknown) =>
  endOfStatus(cause instanceof CallError ? cause.status : 0);

const wordOf = (end: Exclude<CallEnd, { readonly why: 'hung-up' | 'finished' }>) => {
  if (end.why === 'microphone') return end.problem;
  const { why } = end.why === 'no-session' ? withoutSession(end.cause) : end;
  return why === 'refused' ? 'not-signed-in' : why;
};

/** Why a call is over, and what can be done. */
export function EndNote({
  end,
  answeredAt,
  endedAt,
  way,
  say,
}: {
  readonly end: CallEnd;
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  /** What can be done in place of a call. */
  readonly way: string;
  readonly say: Saying | undefined;
}) {
  const t = useMessages(soundCall);
  if (end.why === 'hung-up' || end.why === 'finished')
    return (
      <p role="status" className={classes.note}>
        {answeredAt === null || endedAt === null
          ? t('endedSoon')
          : t('ended', { length: durationClock((endedAt - answeredAt) / 1000) })}
      </p>
    );
  const word = wordOf(end);
  const said = end.why === 'no-session' ? say?.(end.cause) : undefined;
  return (
    <div role="alert" className={`${parts.notice} ${parts.warn} ${classes.problem}`}>
      {said ?? t(word)}
      {word === 'forbidden' ? <Permission /> : null}
      <span className={classes.way}>{way}</span>
    </div>
  );
}

function Permission() {
  const t = useMessages(soundCall);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(permission).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <span className={classes.permission}>
      <code>{permission}</code>
      <button type="button" className={parts.button} onClick={copy}>
        {t(isCopied ? 'copied' : 'copy')}
      </button>
    </span>
  );
}
