import { Bubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useEffect, useRef } from 'react';
import classes from './Calls.module.css';
import { liveCalls } from './messages.js';

/** What was said in a call so far; events of the conversation bring more. */
export function SpokenLines({
  roomId,
  uuid,
  mirrored = false,
}: {
  readonly roomId: string;
  readonly uuid: string;
  /** The reader is the caller. */
  readonly mirrored?: boolean;
}) {
  const t = useMessages(liveCalls);
  const { data } = useOperation('getConversationByUuid', { roomId, uuid });
  const lines = data?.details.dialog ?? [];
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines.length]);
  return (
    <div ref={log} className={classes.lines} role="log" aria-label={t('lines')} tabIndex={0}>
      {lines.length === 0 ? <p className={classes.note}>{t('waiting')}</p> : null}
      {lines.map((line, at) => (
        <Bubble
          key={at}
          by={line.role === 'user' ? 'customer' : line.role === 'person' ? 'person' : 'agent'}
          mirrored={mirrored}
        >
          {line.content}
        </Bubble>
      ))}
    </div>
  );
}
