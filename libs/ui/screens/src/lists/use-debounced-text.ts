import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Pause after the last key before a text is sent, in ms. */
const pause = 250;

/**
 * A text that is shown at once and sent after a pause, such as a search that the address keeps. A
 * value that another part of the page, or going back, wrote to the address replaces the input.
 */
export function useDebouncedText(
  text: string,
  send: (next: string) => void,
): readonly [string, (next: string) => void] {
  const [draft, setDraft] = useState(text);
  const sent = useRef(text);
  const sendLater = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    send(next);
  }, pause);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setDraft(text);
  }, [text]);
  const type = (next: string) => {
    setDraft(next);
    sendLater(next);
  };
  return [draft, type];
}
