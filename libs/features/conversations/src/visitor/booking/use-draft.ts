import { useCallback, useEffect, useState } from 'react';
import { type Draft, keepDraft, readDraft } from './draft.js';

export type ChangeDraft = (part: Partial<Draft>) => void;

/** The draft of the form, kept at each change. */
export function useDraft(target: string): readonly [Draft, ChangeDraft] {
  const [draft, setDraft] = useState(() => readDraft(target));
  useEffect(() => keepDraft(target, draft), [draft, target]);
  const change = useCallback<ChangeDraft>(
    (part) => setDraft((before) => ({ ...before, ...part })),
    [],
  );
  return [draft, change];
}
