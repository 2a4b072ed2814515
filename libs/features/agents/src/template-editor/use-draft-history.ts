import { useCallback, useState } from 'react';
import { type TemplateDraft } from './template-draft.js';

interface History {
  readonly past: readonly TemplateDraft[];
  readonly present: TemplateDraft;
  readonly future: readonly TemplateDraft[];
  /** What was changed last, and when: letters of one word are one step. */
  readonly last: string | null;
  readonly at: number;
}

/** Steps that follow each other within this time, at the same place, are one. */
const togetherMs = 1200;
const maxSteps = 100;

/** A draft with its steps of undo. */
export interface DraftHistory {
  readonly draft: TemplateDraft;
  /** Changes the draft; `tag` names the place that was typed in. */
  change(next: (draft: TemplateDraft) => TemplateDraft, tag?: string): void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Begins again with another draft. */
  reset(draft: TemplateDraft): void;
}

const begun = (present: TemplateDraft): History => ({
  past: [],
  present,
  future: [],
  last: null,
  at: 0,
});

function step(
  history: History,
  next: (draft: TemplateDraft) => TemplateDraft,
  tag: string | null,
): History {
  const present = next(history.present);
  if (present === history.present) return history;
  const now = Date.now();
  const isSame = tag !== null && tag === history.last && now - history.at < togetherMs;
  const past = isSame ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], last: tag, at: now };
}

function back({ past, present, future }: History): History {
  const before = past.at(-1);
  if (!before) return { past, present, future, last: null, at: 0 };
  return {
    past: past.slice(0, -1),
    present: before,
    future: [present, ...future],
    last: null,
    at: 0,
  };
}

function forth({ past, present, future }: History): History {
  const [after, ...later] = future;
  if (!after) return { past, present, future, last: null, at: 0 };
  return { past: [...past, present], present: after, future: later, last: null, at: 0 };
}

/** Keeps a draft and its steps of undo and redo. */
export function useDraftHistory(initial: () => TemplateDraft): DraftHistory {
  const [history, setHistory] = useState(() => begun(initial()));
  const change = useCallback<DraftHistory['change']>(
    (next, tag) => setHistory((now) => step(now, next, tag ?? null)),
    [],
  );
  const undo = useCallback(() => setHistory(back), []);
  const redo = useCallback(() => setHistory(forth), []);
  const reset = useCallback((draft: TemplateDraft) => setHistory(begun(draft)), []);
  return {
    draft: history.present,
    change,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    reset,
  };
}
