import { IconPhone } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type CallOptions, callServerOf, type useBrowserCall } from '@patchbay/voice-call';
import { useEffect, useRef } from 'react';
import parts from '../plain/Parts.module.css';
import classes from './Call.module.css';
import { CallControls } from './CallControls.js';
import { EndNote, type Saying } from './EndNote.js';
import { Levels } from './Levels.js';
import { soundCall } from './messages.js';
import { PhaseNote } from './PhaseNote.js';

export interface CallPanelProps {
  readonly calling: ReturnType<typeof useBrowserCall>;
  readonly session: CallOptions['session'];
  /** The words of the button that starts the first call. */
  readonly start: string;
  /** What a person should know before the call. */
  readonly ready: string;
  /** What can be done where a call cannot be had. */
  readonly way: string;
  /** What can be done where the agent understands no speech. */
  readonly unheard: string;
  /** Says why a session could not be had. Default: by the kind of the reason. */
  readonly say?: Saying;
  /** Without a ground and an edge of its own, in a window. */
  readonly isBare?: boolean;
}

/**
 * A call with an agent. States: before the call, the microphone is asked for, connecting, ringing,
 * talking, over with its reason.
 */
export function CallPanel({
  calling,
  session,
  start,
  ready,
  way,
  unheard,
  say,
  isBare = false,
}: CallPanelProps) {
  const t = useMessages(soundCall);
  const { call, state } = calling;
  const first = useRef<HTMLButtonElement>(null);
  const isRunning = state !== null && state.phase !== 'ended';
  useEffect(() => {
    // The button that had the focus is gone.
    if (state && document.activeElement === document.body) first.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where the buttons are others
  }, [isRunning]);
  return (
    <section
      className={isBare ? `${classes.call} ${classes.bare}` : classes.call}
      aria-label={t('call')}
    >
      {isRunning && call ? (
        <>
          <div className={classes.top}>
            <PhaseNote state={state} />
            <Levels call={call} />
          </div>
          {state.isHeard ? null : <p className={classes.note}>{unheard}</p>}
          <CallControls call={call} state={state} first={first} />
        </>
      ) : (
        <>
          {state?.end ? (
            <EndNote
              end={state.end}
              answeredAt={state.answeredAt}
              endedAt={state.endedAt}
              way={way}
              say={say}
            />
          ) : (
            <p className={classes.note}>{ready}</p>
          )}
          <button
            ref={first}
            type="button"
            className={`${parts.button} ${classes.start}`}
            onClick={() => calling.start({ ...callServerOf(location), session })}
          >
            <IconPhone size={16} aria-hidden />
            {state ? t('again') : start}
          </button>
        </>
      )}
    </section>
  );
}
