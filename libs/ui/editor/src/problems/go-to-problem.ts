import { type Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { problemKey } from './problem-marks.js';

/** Puts the caret into the next marker with a problem, or selects its chip. */
export function goToProblem({ view }: Editor): void {
  const { doc, selection, tr } = view.state;
  const all = problemKey.getState(view.state)?.drawn.find(undefined, undefined, isProblem) ?? [];
  const sorted = [...all].sort((a, b) => a.from - b.from);
  const next = sorted.find(({ from }) => from > selection.from) ?? sorted[0];
  if (!next) return;
  const isChip = doc.nodeAt(next.from)?.type.name === 'marker';
  const at = isChip
    ? NodeSelection.create(doc, next.from)
    : TextSelection.create(doc, next.from + 1);
  view.dispatch(tr.setSelection(at).scrollIntoView());
  view.focus();
}

const isProblem = (spec: { readonly isProblem?: boolean }): boolean => spec.isProblem === true;
