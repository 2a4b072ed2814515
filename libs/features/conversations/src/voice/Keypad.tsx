import { useMessages } from '@patchbay/messages';
import { telephoneKeys } from '@patchbay/voice-call';
import { type KeyboardEvent } from 'react';
import parts from '../plain/Parts.module.css';
import classes from './Call.module.css';
import { soundCall } from './messages.js';

const keys: readonly string[] = telephoneKeys;

/** The twelve keys of a telephone; the keys of a keyboard press them while the focus is on one. */
export function Keypad({ onKey }: { readonly onKey: (key: string) => void }) {
  const t = useMessages(soundCall);
  const typed = ({ key, repeat }: KeyboardEvent) => {
    if (!repeat && keys.includes(key)) onKey(key);
  };
  return (
    <div className={classes.keypad} role="group" aria-label={t('keypad')} dir="ltr">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={parts.button}
          onKeyDown={typed}
          onClick={() => onKey(key)}
        >
          {key}
        </button>
      ))}
    </div>
  );
}
