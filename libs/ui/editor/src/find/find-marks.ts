import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from '../marks/Markers.module.css';
import { type Match, matchesIn } from './matches.js';

/** What is searched; null while the panel is closed. */
export interface Found {
  readonly query: string | null;
  readonly matches: readonly Match[];
  readonly current: number;
}

export const findKey = new PluginKey<Found>('find');

const nothing: Found = { query: null, matches: [], current: 0 };

/** Marks the matches of a search, which are found again after each change. */
export function findMarks(): Plugin<Found> {
  return new Plugin<Found>({
    key: findKey,
    state: {
      init: () => nothing,
      apply: (tr, found, _before, { doc, selection }) => {
        const change = tr.getMeta(findKey) as Partial<Pick<Found, 'query' | 'current'>> | undefined;
        const query = change?.query === undefined ? found.query : change.query;
        if (query === null) return nothing;
        const isSame = query === found.query && !tr.docChanged;
        const matches = isSame ? found.matches : matchesIn(doc, query);
        const isNew = query !== found.query;
        const wanted =
          change?.current ?? (isNew ? firstFrom(matches, selection.from) : found.current);
        return { query, matches, current: Math.max(0, Math.min(wanted, matches.length - 1)) };
      },
    },
    props: {
      decorations: (state) => {
        const { matches, current } = findKey.getState(state) ?? nothing;
        if (matches.length === 0) return null;
        return DecorationSet.create(
          state.doc,
          matches.map(({ from, to }, index) =>
            Decoration.inline(from, to, {
              class: (index === current ? classes['current'] : classes['match']) ?? '',
            }),
          ),
        );
      },
    },
  });
}

/** The first match from the caret on, else the first of all. */
const firstFrom = (matches: readonly Match[], position: number): number =>
  Math.max(
    0,
    matches.findIndex(({ to }) => to >= position),
  );
