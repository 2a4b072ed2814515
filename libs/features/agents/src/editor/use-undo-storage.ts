import { type UndoStorage } from '@patchbay/editor';
import { readJson, storageKeys, useSessionHandle } from '@patchbay/session';
import { useMemo } from 'react';

/** Agents whose steps are kept at once; the one that was left longest ago gives way. */
const maxAgents = 5;

/** By agent, the one that was left last at the end. */
type Kept = readonly (readonly [agentId: number, steps: string])[];

/**
 * Keeps the steps of undo of an agent's instructions in this tab, so that they outlive a reload and
 * a look at another page. They go with the session.
 */
export function useUndoStorage(agentId: number): UndoStorage {
  const { tab, store } = useSessionHandle();
  return useMemo(() => {
    const kept = () => readJson<Kept>(tab, storageKeys.undoHistory) ?? [];
    return {
      read: () => kept().find(([id]) => id === agentId)?.[1] ?? null,
      write: (steps) => {
        // The editor is taken away by the end of a session, which has just cleared the tab.
        if (!store.current()) return;
        const others = kept().filter(([id]) => id !== agentId);
        const all = [...others, [agentId, steps]].slice(-maxAgents);
        tab.set(storageKeys.undoHistory, JSON.stringify(all));
      },
    };
  }, [agentId, store, tab]);
}
