import { type ComboboxParsedItem, type OptionsFilter } from '@mantine/core';
import { folded } from '@patchbay/kernel';
import { type SelectOption } from './SelectField.js';

/** Maximum number of drawn options; typing finds the others. */
export const SHOWN_OPTIONS = 60;

const plain = (text: string): string => folded(text, 1000);

/**
 * Rank: 0 when the label begins with the query, 1 when one of its words does, 2 when it or its
 * keywords contain all words of the query, 3 for no match.
 */
function rankOf({ label, keywords = '' }: SelectOption, query: string): number {
  const words = plain(label);
  if (words.startsWith(query)) return 0;
  if (words.split(/[\s/,·()]+/).some((word) => word.startsWith(query))) return 1;
  const all = `${words} ${plain(keywords)}`;
  return query.split(/\s+/).every((part) => all.includes(part)) ? 2 : 3;
}

/**
 * Options that match the query, the best first: “new york” and “york” both find “America/New York”,
 * and accents are ignored. At most `SHOWN_OPTIONS`, with the selected one among them while the
 * query is empty.
 */
export const matchOptions =
  (chosen: readonly string[]): OptionsFilter =>
  ({ options, search }) => {
    const query = plain(search.trim());
    if (!query) return withChosen(options, chosen);
    return options
      .map((option) => ({
        option,
        rank: 'group' in option ? 3 : rankOf(option as SelectOption, query),
      }))
      .filter(({ rank }) => rank < 3)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, SHOWN_OPTIONS)
      .map(({ option }) => option);
  };

function withChosen(options: ComboboxParsedItem[], chosen: readonly string[]) {
  const isChosen = (option: ComboboxParsedItem) =>
    !('group' in option) && chosen.includes(String(option.value));
  const shown = options.slice(0, SHOWN_OPTIONS);
  const missing = options.slice(SHOWN_OPTIONS).filter(isChosen);
  return [...missing, ...shown].slice(0, SHOWN_OPTIONS);
}
