import { useMessages } from '@patchbay/messages';
import {
  type BrowserCall,
  canChooseSpeaker,
  type SoundDevice,
  soundDevices,
} from '@patchbay/voice-call';
import { useEffect, useState } from 'react';
import classes from './Call.module.css';
import { soundCall } from './messages.js';

/** The devices of a kind, also after one was connected or taken away. */
function useDevices(kind: 'audioinput' | 'audiooutput'): readonly SoundDevice[] {
  const [found, setFound] = useState<readonly SoundDevice[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = () =>
      void soundDevices(kind).then((devices) => {
        if (!isGone) setFound(devices);
      });
    read();
    navigator.mediaDevices.addEventListener('devicechange', read);
    return () => {
      isGone = true;
      navigator.mediaDevices.removeEventListener('devicechange', read);
    };
  }, [kind]);
  return found;
}

/** Which microphone and which speaker a call uses. */
export function Devices({ call }: { readonly call: BrowserCall }) {
  const t = useMessages(soundCall);
  const microphones = useDevices('audioinput');
  const speakers = useDevices('audiooutput');
  const [hasFailed, setFailed] = useState(false);
  const { microphone, speaker } = call.state();
  const choose = (change: Promise<void>) => {
    setFailed(false);
    change.catch(() => setFailed(true));
  };
  return (
    <div className={classes.devices}>
      <Choice
        label={t('microphone')}
        devices={microphones}
        value={microphone}
        onChange={(id) => choose(call.useMicrophone(id))}
      />
      {canChooseSpeaker() ? (
        <Choice
          label={t('speaker')}
          devices={speakers}
          value={speaker}
          onChange={(id) => choose(call.useSpeaker(id))}
        />
      ) : null}
      {hasFailed ? <p role="alert">{t('notChanged')}</p> : null}
    </div>
  );
}

function Choice({
  label,
  devices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly devices: readonly SoundDevice[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}) {
  const t = useMessages(soundCall);
  return (
    <label className={classes.choice}>
      {label}
      <select value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        {value === null ? <option value="">{t('standard')}</option> : null}
        {devices.map((device, at) => (
          <option key={device.id} value={device.id}>
            {device.label || `${label} ${at + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}
