import { type AgentCase } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useRef, useState } from 'react';
import { agentCases as texts } from './messages.js';

export interface CaseRuns {
  /** How far the running ones are; null when none runs. */
  readonly progress: {
    readonly done: number;
    readonly total: number;
    readonly title: string;
  } | null;
  /** Runs cases one after another, because they ask the same agent. */
  readonly run: (some: readonly AgentCase[]) => Promise<void>;
  /** Runs none after the one that runs now. */
  readonly stop: () => void;
}

/** Runs cases against the draft, and says at the end how many hold. */
export function useCaseRuns(agentId: number): CaseRuns {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const toast = useToast();
  const [progress, setProgress] = useState<CaseRuns['progress']>(null);
  const stopped = useRef(false);
  const { mutateAsync } = useOperationMutation('runAgentCase');

  const run = async (some: readonly AgentCase[]) => {
    stopped.current = false;
    let failed = 0;
    let done = 0;
    try {
      for (const { id, title } of some) {
        if (stopped.current) break;
        setProgress({ done, total: some.length, title });
        const reply = await mutateAsync({ agentId, caseId: id });
        if (!reply.case.lastRun?.passed) failed += 1;
        done += 1;
      }
      if (failed > 0) toast({ text: t('someFailed', { failed }), tone: 'error' });
      else if (done > 0) toast(t('allPassed', { count: done }));
    } catch (error) {
      toast({ text: callWords(error), tone: 'error' });
    } finally {
      setProgress(null);
    }
  };
  return { progress, run, stop: () => void (stopped.current = true) };
}
