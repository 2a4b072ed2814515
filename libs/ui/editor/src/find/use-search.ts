import { cutText } from '@patchbay/kernel';
import { type Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { usePromptState } from '../parts/use-prompt-state.js';
import { findKey } from './find-marks.js';
import { type Match } from './matches.js';

/** A search in a prompt, and how to change it. */
export interface Search {
  readonly query: string;
  readonly matches: readonly Match[];
  /** The index of the match that is shown. */
  readonly current: number;
  readonly setQuery: (query: string) => void;
  /** Goes on by so many matches, from the last to the first. */
  readonly move: (by: number) => void;
}

/** The search in the state of the editor; the selected words are searched at first. */
export function useSearch(editor: Editor): Search {
  const found = usePromptState(editor, (state) => findKey.getState(state));
  const tell = (change: { query?: string; current?: number }) => {
    editor.view.dispatch(editor.state.tr.setMeta(findKey, change));
    showCurrent(editor);
  };
  useEffect(() => {
    const { doc, selection } = editor.state;
    const words = doc.textBetween(selection.from, selection.to, '\n');
    tell({ query: words.includes('\n') ? '' : cutText(words, 200) });
    // oxlint-disable-next-line react/exhaustive-deps -- the selection at the moment of opening
  }, [editor]);
  const { query, matches = [], current = 0 } = found ?? {};
  return {
    query: query ?? '',
    matches,
    current,
    setQuery: (next: string) => tell({ query: next }),
    move: (by: number) => {
      const count = matches.length;
      if (count > 0) tell({ current: (current + by + count) % count });
    },
  };
}

/** Scrolls to the current match, while the focus stays in the panel. */
function showCurrent({ view }: Editor): void {
  const { matches = [], current = 0 } = findKey.getState(view.state) ?? {};
  const match = matches[current];
  if (!match) return;
  const { node } = view.domAtPos(match.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'nearest' });
}
