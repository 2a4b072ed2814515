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
  // `{{name}}` is a chip between two braces.
  const chip = [next.from, next.from + 1].find((at) => doc.nodeAt(at)?.type.name === 'marker');
  const at =
    chip === undefined ? TextSelection.create(doc, next.from + 1) : NodeSelection.create(doc, chip);
  view.dispatch(tr.setSelection(at).scrollIntoView());
  view.focus();
}

const isProblem = (spec: { readonly isProblem?: boolean }): boolean => spec.isProblem === true;
