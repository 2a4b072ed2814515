import { type MetricGoal } from '@patchbay/contract';
import { lazyParts } from '@patchbay/kit';
import { useOperation, useViewer } from '@patchbay/queries';
import { useMemo } from 'react';

/** The note of goals on a card, fetched for dashboards that have goals. */
export const useGoalParts = lazyParts(() => import('./GoalNote.js'));

/** The goals of the account by metric; empty until they are known, or where they cannot be read. */
export function useCardGoals(): ReadonlyMap<string, readonly MetricGoal[]> {
  const tier = useViewer().data?.target.type;
  const { data } = useOperation(
    'listGoals',
    {},
    { enabled: tier === 'organization' || tier === 'agent' },
  );
  return useMemo(() => {
    const goals = data?.goals ?? [];
    const names = new Set(goals.map(({ metric }) => metric));
    return new Map([...names].map((name) => [name, goals.filter(({ metric }) => metric === name)]));
  }, [data]);
}

/** The target that the trend of days can be compared with: that of a goal of one day. */
export const dayTarget = (goals: readonly MetricGoal[] | undefined): number | undefined =>
  goals?.find(({ span, paused }) => span === 'yesterday' && !paused)?.target;
