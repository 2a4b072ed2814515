import { createClient } from '@patchbay/api-client';
import { IconButton, IconSend, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/overlays';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import classes from './Calls.module.css';
import { voiceTest } from './messages.js';

/** Sends lines to the call of a session; the line that was refused keeps its identity. */
function useTyping(token: string) {
  const words = useCallWords();
  const client = useMemo(
    () =>
      createClient({
        transport: (path, init) => fetch(path, init),
        token: () => token,
        target: () => null,
      }),
    [token],
  );
  const kept = useRef({ message: '', clientId: '' });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  /** Resolves with whether the line has arrived. */
  const send = async (message: string): Promise<boolean> => {
    if (kept.current.message !== message) kept.current = { message, clientId: crypto.randomUUID() };
    setSending(true);
    setProblem('');
    try {
      await client.request('visitorSend', kept.current);
      kept.current = { message: '', clientId: '' };
      return true;
    } catch (error) {
      setProblem(words(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, problem };
}

/**
 * Writes what the caller would say; the agent answers it aloud. For a quiet room, and for an
 * installation that does not understand speech. `token` is the password of the caller. States: empty,
 * written, sending, refused with its reason. Keys: Enter sends.
 */
export function TypedLine({ token }: { readonly token: string }) {
  const t = useMessages(voiceTest);
  const { send, isSending, problem } = useTyping(token);
  const [text, setText] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || isSending || !(await send(message))) return;
    setText((now) => (now.trim() === message ? '' : now));
  };
  return (
    <form className={classes.say} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('type')}
        labelHidden
        placeholder={t('type')}
        value={text}
        error={problem || undefined}
        autoComplete="off"
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" label={t('send')} icon={<IconSend size={16} />} />
    </form>
  );
}
