import { IconDialpad, IconMicrophone, IconPhoneOff, IconVolume } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type BrowserCall, type CallState } from '@patchbay/voice-call';
import { type Ref, useState } from 'react';
import parts from '../plain/Parts.module.css';
import classes from './Call.module.css';
import { Devices } from './Devices.js';
import { Keypad } from './Keypad.js';
import { soundCall } from './messages.js';

type Panel = 'keys' | 'devices';

/** What a caller can do in a call. */
export function CallControls({
  call,
  state: { phase, isMuted },
  first,
}: {
  readonly call: BrowserCall;
  readonly state: CallState;
  /** The button that gets the focus of the one that started the call. */
  readonly first: Ref<HTMLButtonElement>;
}) {
  const t = useMessages(soundCall);
  const [open, setOpen] = useState<Panel | null>(null);
  const toggle = (panel: Panel) => setOpen(open === panel ? null : panel);
  return (
    <div>
      <div className={classes.controls}>
        <button
          ref={first}
          type="button"
          className={parts.button}
          aria-pressed={isMuted}
          onClick={() => call.mute(!isMuted)}
        >
          <IconMicrophone size={16} aria-hidden />
          {t(isMuted ? 'unmute' : 'mute')}
        </button>
        <button
          type="button"
          className={parts.button}
          aria-expanded={open === 'keys'}
          disabled={phase !== 'talking'}
          onClick={() => toggle('keys')}
        >
          <IconDialpad size={16} aria-hidden />
          {t('keys')}
        </button>
        <button
          type="button"
          className={parts.button}
          aria-expanded={open === 'devices'}
          onClick={() => toggle('devices')}
        >
          <IconVolume size={16} aria-hidden />
          {t('devices')}
        </button>
        <button
          type="button"
          className={`${parts.button} ${classes.hangUp}`}
          onClick={() => call.hangUp()}
        >
          <IconPhoneOff size={16} aria-hidden />
          {t('hangUp')}
        </button>
      </div>
      {open === 'keys' && phase === 'talking' ? <Keypad onKey={call.press} /> : null}
      {open === 'devices' ? <Devices call={call} /> : null}
    </div>
  );
}
