import { pressedKey } from '@patchbay/kernel';
import { useMessages } from '@patchbay/messages';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { visitor } from './messages.js';
import classes from '../plain/Parts.module.css';

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
 * it is off, so that its reason can be read. What is sent before it can be is sent as soon as it can,
 * unless the visitor goes on writing.
 */
export function MessageField({ value, onChange, onSend, waitsFor }: MessageFieldProps) {
  const t = useMessages(visitor);
  const reasonId = useId();
  /** Whether the text waits to be sent. */
  const isKept = useRef(false);
  const isOff = !value.trim() || waitsFor !== undefined;
  const send = () => {
    isKept.current = waitsFor !== undefined && value.trim() !== '';
    if (!isOff) onSend(value.trim());
  };
  useEffect(() => {
    if (!isKept.current || waitsFor !== undefined) return;
    isKept.current = false;
    onSend(value.trim());
  }, [waitsFor, value, onSend]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || event.shiftKey) return;
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
          onChange={(event) => {
            isKept.current = false;
            onChange(event.target.value);
          }}
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
