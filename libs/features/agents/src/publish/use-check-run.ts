import { type AgentCase, type CaseRun, type ConversationReplay } from '@patchbay/contract';
import { useClient, useOperationCache } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { useEffect, useRef, useState } from 'react';
import { type Checked } from './use-publish-check.js';

/** A case of the check. `live` is its run on what callers reach, made when the draft fails. */
export interface CheckedCase {
  readonly id: string;
  readonly title: string;
  readonly state: 'waiting' | 'running' | 'passed' | 'failed' | 'regression';
  readonly run?: CaseRun;
  readonly live?: CaseRun;
}

interface CheckState {
  readonly phase: 'cases' | 'replays' | 'done' | 'stopped';
  readonly cases: readonly CheckedCase[];
  readonly replays: readonly ConversationReplay[];
  readonly problem: string | null;
}

export interface CheckRun extends CheckState {
  readonly stop: () => void;
  readonly again: () => void;
}

/** So many of the last conversations are said again. */
export const maxReplays = 5;

const begun = (cases: readonly AgentCase[]): CheckState => ({
  phase: 'cases',
  cases: cases.map(({ id, title }) => ({ id, title, state: 'waiting' })),
  replays: [],
  problem: null,
});

/** A check that ends early. Conversations that were not said again block nothing. */
const halted = (now: CheckState, problem: string | null): CheckState => ({
  ...now,
  phase: now.phase === 'replays' ? 'done' : 'stopped',
  cases: now.cases.map((one) => (one.state === 'running' ? { ...one, state: 'waiting' } : one)),
  problem,
});

/**
 * Runs the cases of an agent against its draft, one after another, and those that fail against what
 * is live too. Then says the last conversations of callers again. Ends with the component.
 */
export function useCheckRun(agentId: number, { cases, last }: Checked, isLive: boolean): CheckRun {
  const callWords = useCallWords();
  const client = useClient();
  const cache = useOperationCache();
  const { target } = useCurrentAccount();
  const [state, setState] = useState(() => begun(cases));
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(null);

  useEffect(() => {
    const aborts = new AbortController();
    running.current = aborts;
    const given = { target, signal: aborts.signal };
    // What comes in after a stop belongs to no run.
    const change = (next: (now: CheckState) => CheckState) => {
      if (!aborts.signal.aborted) setState(next);
    };
    const put = (id: string, part: Partial<CheckedCase>) =>
      change((now) => ({
        ...now,
        cases: now.cases.map((one) => (one.id === id ? { ...one, ...part } : one)),
      }));
    const runOne = async (caseId: string) => {
      aborts.signal.throwIfAborted();
      put(caseId, { state: 'running' });
      const { run } = await client.request('runAgentCase', { agentId, caseId }, given);
      if (run.passed) return put(caseId, { state: 'passed', run });
      if (!isLive) return put(caseId, { state: 'failed', run });
      const { run: live } = await client.request(
        'runAgentCase',
        { agentId, caseId, slot: 'default' },
        given,
      );
      put(caseId, { state: live.passed ? 'regression' : 'failed', run, live });
    };
    const replayAll = async () => {
      let before: ConversationReplay['startedAt'] | undefined;
      for (let at = 0; at < maxReplays; at += 1) {
        aborts.signal.throwIfAborted();
        const replay: ConversationReplay | null = await (at === 0 && last
          ? last
          : client
              .request(
                'replayConversation',
                before === undefined ? { agentId } : { agentId, before },
                given,
              )
              .then((reply) => reply.replay));
        if (!replay) return;
        change((now) => ({ ...now, replays: [...now.replays, replay] }));
        before = replay.startedAt;
      }
    };
    const runAll = async () => {
      try {
        for (const { id } of cases) await runOne(id);
        change((now) => ({ ...now, phase: 'replays' }));
        await replayAll();
        change((now) => ({ ...now, phase: 'done' }));
      } catch (error) {
        const problem = callWords(error);
        change((now) => halted(now, problem));
      }
      await cache.invalidate('listAgentCases');
    };
    void runAll();
    return () => aborts.abort();
  }, [agentId, cache, callWords, cases, client, isLive, last, round, target]);

  return {
    ...state,
    stop: () => {
      running.current?.abort();
      setState((now) => halted(now, null));
    },
    again: () => {
      setState(begun(cases));
      setRound(round + 1);
    },
  };
}
