import { displayPhone } from '@patchbay/formats';
import { useOperation } from '@patchbay/queries';
import { useDebouncedText } from '@patchbay/screens';
import { useRef, useState } from 'react';

const maxSuggested = 20;

/** The people of a new conversation: contacts by their label, and numbers or addresses as typed. */
export function usePeople() {
  const [labels, setLabels] = useState<readonly string[]>([]);
  const [sought, setSought] = useState('');
  const known = useRef(new Map<string, number>());
  const { data } = useOperation(
    'listContacts',
    { pageSize: maxSuggested, ...(sought ? { q: sought } : {}) },
    { keepPrevious: true },
  );
  const options = (data?.contacts ?? []).map((contact) => {
    const address = contact.phone ? displayPhone(contact.phone) : (contact.email ?? '');
    const label =
      contact.name && address && contact.name !== address
        ? `${contact.name} · ${address}`
        : address;
    if (label !== '') known.current.set(label, contact.id);
    return label;
  });
  const [, search] = useDebouncedText(sought, setSought);
  return {
    labels,
    setLabels,
    options: [...new Set(options)].filter((label) => label !== ''),
    search,
    users: () => labels.map((label) => known.current.get(label) ?? label),
  };
}
