import { durationClock } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { type CallState } from '@patchbay/voice-call';
import { useEffect, useState } from 'react';
import classes from './Call.module.css';
import { soundCall } from './messages.js';

/** The time of a call, which goes on each second; it is not read aloud. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={classes.time} aria-hidden>
      {durationClock((now - since) / 1000)}
    </span>
  );
}

/** How far a call is. */
export function PhaseNote({ state }: { readonly state: CallState }) {
  const t = useMessages(soundCall);
  const { phase, answeredAt, isMuted } = state;
  if (phase === 'ended') return null;
  return (
    <p className={classes.phase}>
      <span role="status">{phase === 'talking' && isMuted ? t('muted') : t(phase)}</span>
      {answeredAt === null ? null : <Elapsed since={answeredAt} />}
    </p>
  );
}
