import { useDebouncedValue } from '@mantine/hooks';

/** How long typing rests before the server is asked, in ms. */
const rest = 500;
/** The shortest text that is searched for. */
const shortest = 2;

/** How a search for what is typed stands. */
export type SearchState = 'idle' | 'searching' | 'failed' | 'done';

/** What the server is asked for once typing rests. */
export interface Phrase {
  readonly text: string;
  /** Whether it is what is typed now, and long enough to be asked for. */
  readonly isCurrent: boolean;
  /** How a search for it stands. */
  stateOf(found: { readonly isFetching: boolean; readonly error: unknown }): SearchState;
}

/** The text to search for: not each key, and not a single letter. */
export function usePhrase(query: string): Phrase {
  const typed = query.trim();
  const [text] = useDebouncedValue(typed, rest);
  const isAsked = typed.length >= shortest;
  const isCurrent = isAsked && text === typed;
  return {
    text,
    isCurrent,
    stateOf: ({ isFetching, error }) =>
      !isAsked ? 'idle' : !isCurrent || isFetching ? 'searching' : error ? 'failed' : 'done',
  };
}
