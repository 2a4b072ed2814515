import { afterAction, type CallIntent, noCall } from '@patchbay/intents';
import { Banner, buttonClass, Chip, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink, useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useEffect, useReducer, useState } from 'react';
import classes from './Calls.module.css';
import { liveCalls } from './messages.js';
import { type OpenCall, useCallSentence } from './open-call.js';
import { SpokenLines } from './SpokenLines.js';

/** Events end watching at once; where they stop, because access was taken, a look does. */
const lookEvery = 10_000;

/** A live call that is only watched. It ends with the call, or when it is not open to one any more. */
export function WatchCall({ intent }: { readonly intent: CallIntent }) {
  const callWords = useCallWords();
  const t = useMessages(liveCalls);
  const open = useOperation('listOpenCalls', {}, { refetchInterval: lookEvery });
  const [state, act] = useReducer(afterAction, noCall, (begin) =>
    afterAction(begin, { do: 'start', intent }),
  );
  // The last that was seen of the call: once it is over, the list does not have it any more.
  const [seen, setSeen] = useState<OpenCall | null>(null);
  const found = open.data?.calls.find(({ uuid }) => uuid === intent.meetingId) ?? null;
  if (found && found.uuid !== seen?.uuid) setSeen(found);
  const isRefused = open.error !== null && [401, 403, 404].includes(open.error.status ?? 0);
  const why = isRefused ? 'refused' : open.data && !found ? 'over' : null;
  useEffect(() => {
    if (why) act({ do: 'watchKick', why });
  }, [why]);
  useOverlayTitle(t('watching'));

  if (state.name === 'none') return <PutOut why={state.kicked} seen={seen} intent={intent} />;
  if (open.error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void open.refetch()}>
        {callWords(open.error)}
      </ErrorState>
    );
  if (!found) return <SkeletonRows count={4} height={48} />;
  return <Watched call={found} />;
}

function Watched({ call }: { readonly call: OpenCall }) {
  const t = useMessages(liveCalls);
  const sentence = useCallSentence();
  return (
    <div className={classes.talk}>
      <header className={classes.head}>
        <p className={classes.between}>{sentence(call)}</p>
        <Chip tone="success">{t('goesOn')}</Chip>
      </header>
      <Banner title={t('youWatch')}>{t('watchingWords')}</Banner>
      <SpokenLines roomId={call.roomId ?? ''} uuid={call.uuid ?? ''} />
    </div>
  );
}

function PutOut({
  why,
  seen,
  intent,
}: {
  readonly why: 'over' | 'refused' | null;
  readonly seen: OpenCall | null;
  readonly intent: CallIntent;
}) {
  const t = useMessages(liveCalls);
  const isRefused = why === 'refused';
  return (
    <div className={classes.moves} role="status">
      <Banner tone={isRefused ? 'warn' : 'info'} title={t(isRefused ? 'refused' : 'over')}>
        {t(isRefused ? 'refusedWords' : 'overWords')}
      </Banner>
      <div className={classes.buttons}>
        {!isRefused && seen?.roomId && intent.meetingId ? (
          <OverlayLink
            opens="callTranscript"
            args={{ value: intent.meetingId, roomId: seen.roomId }}
            className={buttonClass({ size: 'sm' })}
          >
            {t('transcript')}
          </OverlayLink>
        ) : null}
        <OverlayLink opens="calling" className={buttonClass({ size: 'sm' })}>
          {t('others')}
        </OverlayLink>
      </div>
    </div>
  );
}
