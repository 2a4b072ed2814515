import { SearchField } from '@patchbay/kit';
import { useDebouncedText } from './use-debounced-text.js';
import { type ListAddress } from './use-list-address.js';

/** The search of a list: shown at once, written to the address after a pause. */
export function SearchBox({ label, address }: { label: string; address: ListAddress }) {
  const [draft, type] = useDebouncedText(address.text, (text) => address.change({ text }));
  return <SearchField label={label} value={draft} onChange={type} />;
}
