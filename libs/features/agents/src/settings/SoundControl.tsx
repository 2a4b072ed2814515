import { Switch, UrlField, NumberField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { agentSettings } from './messages.js';
import { type SettingControlProps } from './setting-control.js';
import classes from './Settings.module.css';

/** A sound with what it is played like; the older form is its address alone. */
interface Sound {
  readonly url: string;
  readonly loop?: boolean;
  readonly gain?: number;
  readonly startAfterGreeting?: boolean;
}

const soundOf = (value: unknown): Sound => {
  if (typeof value === 'string') return { url: value };
  return typeof value === 'object' && value !== null ? (value as Sound) : { url: '' };
};

/** A sound by its address; how it is played is asked once there is one. */
export function SoundControl({ form, name, label, help, locked }: SettingControlProps) {
  const t = useMessages(agentSettings);
  const { value, onChange, onBlur, error } = form.value(name);
  const sound = soundOf(value);
  const change = (part: Partial<Sound>) => {
    const next = { ...sound, ...part };
    onChange(next.url === '' ? null : next);
  };
  return (
    <div className={classes.sound} role="group" aria-label={label}>
      <UrlField
        label={label}
        help={help}
        error={error}
        {...(locked === undefined ? {} : { locked })}
        value={sound.url}
        onBlur={onBlur}
        onChange={(url) => change({ url })}
      />
      {sound.url === '' ? null : (
        <>
          <Switch
            label={t('sound.loop')}
            disabled={locked}
            checked={sound.loop ?? true}
            onChange={(loop) => change({ loop })}
          />
          <Switch
            label={t('sound.afterGreeting')}
            disabled={locked}
            checked={sound.startAfterGreeting ?? true}
            onChange={(startAfterGreeting) => change({ startAfterGreeting })}
          />
          <NumberField
            label={t('sound.gain')}
            {...(locked === undefined ? {} : { locked })}
            value={sound.gain ?? 0}
            onChange={(gain) => change({ gain: Math.round(gain ?? 0) })}
          />
        </>
      )}
    </div>
  );
}
