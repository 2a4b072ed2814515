import { Bubble, IconButton, IconSend, TextField, TypingBubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { phone } from './messages.js';
import classes from './Phone.module.css';
import { EndedCallLines } from './CallTranscript.js';
import { type HandsetLine } from './phone-api.js';
import { type Call } from './use-call.js';
import { useTexts } from './use-texts.js';

interface TextsProps {
  readonly from: string;
  readonly to: string;
  /** The last call of this handset, which ended; null before the first. */
  readonly call: Call | null;
}

/** The texts between two numbers, with the last call among them, and the field to write one. */
export function Texts({ from, to, call }: TextsProps) {
  const t = useMessages(phone);
  const { lines, wasThere, isSending, problem, send } = useTexts(from, to);
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines, call]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || isSending) return;
    setText('');
    void send(words, () => setText(words));
  };
  const texts = lines.filter((line) => line.channel !== 'call');
  // Texts are not shown during a call, so what is read first came before its end.
  const after = texts.filter((line) => !wasThere(line));
  return (
    <div className={classes.talk}>
      <div className={classes.lines} role="log" aria-label={t('texts')} tabIndex={0}>
        {texts.length === 0 && !call ? <p className={classes.note}>{t('noTexts')}</p> : null}
        <TextLines lines={texts.filter(wasThere)} />
        {call ? <EndedCallLines call={call} /> : null}
        <TextLines lines={after} />
        {isSending ? (
          <div role="status" aria-label={t('answering')}>
            <TypingBubble forVisitor />
          </div>
        ) : null}
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

function TextLines({ lines }: { readonly lines: readonly HandsetLine[] }) {
  return lines.map((line) => (
    <Bubble key={line.id} by={line.from === 'me' ? 'customer' : 'agent'} mirrored forVisitor>
      {line.text}
    </Bubble>
  ));
}
