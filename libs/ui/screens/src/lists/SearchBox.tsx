import { SearchField } from '@patchbay/kit';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type ListAddress } from './use-list-address.js';

/** Pause after the last key before the search runs, in ms. */
const pause = 250;

/** The search of a list: shown at once, written to the address after a pause. */
export function SearchBox({ label, address }: { label: string; address: ListAddress }) {
  const { text, change } = address;
  const [draft, setDraft] = useState(text);
  const sent = useRef(text);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    change({ text: next });
  }, pause);
  // A value that another part of the page, or going back, wrote to the address replaces the input.
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setDraft(text);
  }, [text]);
  const type = (next: string) => {
    setDraft(next);
    send(next);
  };
  return <SearchField label={label} value={draft} onChange={type} />;
}
