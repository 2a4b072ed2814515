import { SearchField } from '@patchbay/kit';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type ListAddress } from './use-list-address.js';

/** How long a person pauses before what was typed is searched for, in ms. */
const pause = 250;

/** The search of a list: typed at once, in the address after a pause. */
export function SearchBox({ label, address }: { label: string; address: ListAddress }) {
  const { text, change } = address;
  const [draft, setDraft] = useState(text);
  const sent = useRef(text);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    change({ text: next });
  }, pause);
  // What another part of the page, or going back, wrote into the address replaces the input.
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
