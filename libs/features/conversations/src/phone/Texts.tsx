import { Bubble, IconButton, IconSend, TextField, TypingBubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { phone } from './messages.js';
import classes from './Phone.module.css';
import { useTexts } from './use-texts.js';

/** The texts between two numbers, and the field to write one. */
export function Texts({
  from,
  to,
  note,
}: {
  readonly from: string;
  readonly to: string;
  readonly note: string | null;
}) {
  const t = useMessages(phone);
  const { lines, isSending, problem, send } = useTexts(from, to);
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || isSending) return;
    setText('');
    void send(words, () => setText(words));
  };
  const texts = lines.filter((line) => line.channel !== 'call');
  return (
    <div className={classes.talk}>
      <div className={classes.lines} role="log" aria-label={t('texts')} tabIndex={0}>
        {texts.length === 0 ? <p className={classes.note}>{t('noTexts')}</p> : null}
        {texts.map((line) => (
          <Bubble key={line.id} by={line.from === 'me' ? 'customer' : 'agent'} mirrored forVisitor>
            {line.text}
          </Bubble>
        ))}
        {isSending ? (
          <div role="status" aria-label={t('answering')}>
            <TypingBubble forVisitor />
          </div>
        ) : null}
        {note ? <p className={classes.note}>{note}</p> : null}
        <div ref={end} />
      </div>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : null}
      <form className={classes.say} onSubmit={submit}>
        <TextField
          label={t('text')}
          labelHidden
          placeholder={t('text')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton type="submit" label={t('send')} icon={<IconSend size={16} />} />
      </form>
    </div>
  );
}
