import { Button, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { telephoneKeys } from '@patchbay/voice-call';
import { type FormEvent, useState } from 'react';
import classes from './Calls.module.css';
import { callSimulator } from './messages.js';

/** The keys of a telephone; they are gathered and sent together, as a carrier does. */
export function Keypad({
  isBusy,
  onPress,
}: {
  readonly isBusy: boolean;
  readonly onPress: (keys: string) => void;
}) {
  const t = useMessages(callSimulator);
  const [pressed, setPressed] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pressed === '' || isBusy) return;
    onPress(pressed);
    setPressed('');
  };
  return (
    <form className={classes.keypad} onSubmit={submit} aria-label={t('keypad')}>
      <TextField
        label={t('keys')}
        inputMode="tel"
        value={pressed}
        autoComplete="off"
        maxLength={32}
        onChange={(event) => setPressed(event.target.value.replace(/[^\d*#]/g, ''))}
      />
      <Button type="submit" disabled={isBusy || pressed === ''}>
        {t('press')}
      </Button>
      <div className={classes.keys}>
        {telephoneKeys.map((key) => (
          <Button
            key={key}
            aria-label={t('key', { key })}
            onClick={() => setPressed(`${pressed}${key}`.slice(0, 32))}
          >
            {key}
          </Button>
        ))}
      </div>
    </form>
  );
}
