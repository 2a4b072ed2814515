import { durationClock } from '@patchbay/formats';
import { secondsToMilliseconds } from '@patchbay/kernel';
import { meetingName } from '@patchbay/intents';
import {
  buttonClass,
  Chip,
  EmptyState,
  ErrorState,
  IconPhoneCall,
  SkeletonRows,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useEffect, useState } from 'react';
import classes from './Calls.module.css';
import { liveCalls } from './messages.js';
import { type OpenCall, useCallSentence } from './open-call.js';

/** A call that rings has no event of its own. */
const lookEvery = 5000;

/** Overlay `calling`: the calls that ring or go on now, each to be watched. */
export function Screen() {
  const callWords = useCallWords();
  const t = useMessages(liveCalls);
  const { data, error, refetch } = useOperation(
    'listOpenCalls',
    {},
    { refetchInterval: lookEvery },
  );
  if (error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()}>
        {callWords(error)}
      </ErrorState>
    );
  if (!data) return <SkeletonRows count={3} height={48} />;
  if (data.calls.length === 0)
    return (
      <EmptyState
        icon={<IconPhoneCall size={18} />}
        title={t('none')}
        actions={<OverlayLink opens="call">{t('simulate')}</OverlayLink>}
      >
        {t('noneWords')}
      </EmptyState>
    );
  return (
    <ul className={classes.calls} aria-label={t('list')}>
      {data.calls.map((call) => (
        <Row key={call.uuid ?? call.callId} call={call} isSimulated={data.simulated} />
      ))}
    </ul>
  );
}

const secondsSince = (call: OpenCall) =>
  Math.max(0, Math.round((Date.now() - secondsToMilliseconds(call.startedAt)) / 1000));

function Row({ call, isSimulated }: { readonly call: OpenCall; readonly isSimulated: boolean }) {
  const t = useMessages(liveCalls);
  const sentence = useCallSentence();
  const [seconds, setSeconds] = useState(() => secondsSince(call));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(call)), 1000);
    return () => clearInterval(timer);
  }, [call]);
  return (
    <li className={classes.openCall}>
      <span>{sentence(call)}</span>
      <Chip tone={call.ringing ? 'warn' : 'success'}>{t(call.ringing ? 'rings' : 'goesOn')}</Chip>
      <span className={classes.time}>{t('since', { time: durationClock(seconds) })}</span>
      {call.ringing && isSimulated && call.callId !== null ? (
        <OverlayLink
          opens="call"
          args={{ value: meetingName(call.callId) }}
          className={buttonClass({ size: 'sm' })}
        >
          {t('take')}
        </OverlayLink>
      ) : null}
      {call.uuid === null ? null : (
        <OverlayLink
          opens="call"
          args={{ value: meetingName(call.uuid), isLive: true, viewerOnly: true }}
          className={buttonClass({ size: 'sm' })}
        >
          {t('watch')}
        </OverlayLink>
      )}
    </li>
  );
}
