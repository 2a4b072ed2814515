import { Bubble, IconButton, IconSend, TextField, TypingBubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { phone } from './messages.js';
import classes from './Phone.module.css';
import { type Call, type CallLine } from './use-call.js';

/**
 * The lines of a call, and the field to speak. `isTaken`: the button that answered is gone, so the
 * focus moves to the field.
 */
export function CallTranscript({
  call,
  isTaken,
}: {
  readonly call: Call;
  readonly isTaken: boolean;
}) {
  const t = useMessages(phone);
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [call.lines, call.isAnswering]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || call.isAnswering || call.phase !== 'talking') return;
    void call.say(text.trim());
    setText('');
  };
  return (
    <div className={classes.talk}>
      <div className={classes.lines} role="log" aria-label={t('theCall')} tabIndex={0}>
        <CallLines lines={call.lines} />
        {call.isAnswering ? (
          <div role="status" aria-label={t('answering')}>
            <TypingBubble forVisitor />
          </div>
        ) : null}
        {call.note ? <p className={classes.note}>{call.note}</p> : null}
        <div ref={end} />
      </div>
      <form className={classes.say} onSubmit={send}>
        <TextField
          label={t('say')}
          labelHidden
          placeholder={t('say')}
          value={text}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
          autoFocus={isTaken}
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton type="submit" label={t('sayIt')} icon={<IconSend size={16} />} />
      </form>
    </div>
  );
}

function CallLines({ lines }: { readonly lines: readonly CallLine[] }) {
  return lines.map((line) => (
    <Bubble key={line.key} by={line.by} mirrored forVisitor>
      {line.text}
    </Bubble>
  ));
}

/** What was said in a call that ended, and how it ended, among the texts of its time. */
export function EndedCallLines({ call }: { readonly call: Call }) {
  const t = useMessages(phone);
  return (
    <section className={classes.endedCall} aria-label={t('theCall')}>
      <CallLines lines={call.lines} />
      {call.note ? <p className={classes.note}>{call.note}</p> : null}
      {call.wasAnswered ? <p className={classes.note}>{t('hungUp')}</p> : null}
    </section>
  );
}
