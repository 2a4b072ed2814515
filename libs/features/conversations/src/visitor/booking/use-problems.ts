import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { type Draft, type DraftField, type Step } from './draft.js';
import { booking } from './messages.js';
import { problemsIn } from './problems.js';

/**
 * The problems of a step, in words, from the first time that the visitor wants to go on. They leave
 * as soon as they are put right.
 */
export function useProblems(step: Step, draft: Draft) {
  const t = useMessages(booking);
  const [isShown, setShown] = useState(false);
  const problems = problemsIn(step, draft);
  return {
    wordsFor: (field: DraftField): string | undefined => {
      const problem = isShown ? problems[field] : undefined;
      return problem && t(problem);
    },
    /** Whether the step is in order; shows what is not. */
    check: (): boolean => {
      setShown(true);
      return Object.keys(problems).length === 0;
    },
  };
}
