import { useMessages } from '@patchbay/messages';
import { type KeyboardEvent, useId } from 'react';
import { visitor } from './messages.js';
import classes from './Parts.module.css';

const enter = '↵';

export interface MessageFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the trimmed text, unless it is empty. */
  readonly onSend: (text: string) => void;
  /** Why nothing can be sent yet. */
  readonly waitsFor: string | undefined;
}

/**
 * Where a visitor writes: Enter sends, Shift Enter breaks the line. The button keeps the focus while
 * it is off, so that its reason can be read.
 */
export function MessageField({ value, onChange, onSend, waitsFor }: MessageFieldProps) {
  const t = useMessages(visitor);
  const reasonId = useId();
  const isOff = !value.trim() || waitsFor !== undefined;
  const send = () => {
    if (!isOff) onSend(value.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.frame}>
      <div className={classes.field}>
        <textarea
          className={classes.text}
          rows={1}
          aria-label={t('message')}
          placeholder={t('writeMessage')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={`${classes.button} ${classes.send}`}
          aria-disabled={isOff}
          aria-describedby={waitsFor === undefined ? undefined : reasonId}
          title={waitsFor}
          onClick={send}
        >
          {t('send')}
          <kbd className={classes.key} aria-hidden>
            {enter}
          </kbd>
        </button>
        {waitsFor === undefined ? null : (
          <span id={reasonId} hidden>
            {waitsFor}
          </span>
        )}
      </div>
    </div>
  );
}
