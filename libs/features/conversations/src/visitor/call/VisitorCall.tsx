import { IconPhone } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type CallOptions, callServerOf, useBrowserCall } from '@patchbay/voice-call';
import { useEffect, useRef } from 'react';
import parts from '../Parts.module.css';
import classes from './Call.module.css';
import { CallControls } from './CallControls.js';
import { EndNote } from './EndNote.js';
import { Levels } from './Levels.js';
import { visitorCall } from './messages.js';
import { PhaseNote } from './PhaseNote.js';

export interface VisitorCallProps {
  /** The name of the business; empty until it is known. */
  readonly name: string;
  /** The session of the chat below, which the call belongs to. */
  readonly session: CallOptions['session'];
}

/**
 * A call with the agent of a chat. States: before the call, the microphone is asked for, connecting,
 * ringing, talking, over with its reason. The chat stays below it, in the same conversation.
 */
export function VisitorCall({ name, session }: VisitorCallProps) {
  const t = useMessages(visitorCall);
  const { call, state, start } = useBrowserCall();
  const first = useRef<HTMLButtonElement>(null);
  const isRunning = state !== null && state.phase !== 'ended';
  useEffect(() => {
    // The button that had the focus is gone.
    if (state && document.activeElement === document.body) first.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where the buttons are others
  }, [isRunning]);
  return (
    <section className={classes.call} aria-label={t('call')}>
      {isRunning && call ? (
        <>
          <div className={classes.top}>
            <PhaseNote state={state} />
            <Levels call={call} />
          </div>
          <CallControls call={call} state={state} first={first} />
        </>
      ) : (
        <>
          {state?.end ? (
            <EndNote end={state.end} answeredAt={state.answeredAt} endedAt={state.endedAt} />
          ) : (
            <p className={classes.note}>{t('ready')}</p>
          )}
          <button
            ref={first}
            type="button"
            className={`${parts.button} ${classes.start}`}
            onClick={() => start({ ...callServerOf(location), session })}
          >
            <IconPhone size={16} aria-hidden />
            {state ? t('again') : name ? t('start', { name }) : t('startUnnamed')}
          </button>
        </>
      )}
    </section>
  );
}
