import { type MetricGoal, type ReplyOf } from '@patchbay/contract';
import { lazyParts } from '@patchbay/kit';
import { operationQuery, useOperation, useViewer } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { useMemo } from 'react';

/** The note of goals on a card, fetched for dashboards that have goals. */
export const useGoalParts = lazyParts(() => import('./GoalNote.js'));

type Tier = ReplyOf<'getViewer'>['target']['type'];

const mayHaveGoals = (tier: Tier | undefined): boolean =>
  tier === 'organization' || tier === 'agent';

/** Fetches the goals of an account that may have some, if that is known. */
export async function prefetchCardGoals({
  cache,
  account: { target },
}: Pick<ScreenPlace, 'cache' | 'account'>): Promise<void> {
  const viewer = cache.getQueryData(operationQuery('getViewer', {}, { target }).queryKey);
  if (mayHaveGoals(viewer?.target.type))
    await cache.prefetchQuery(operationQuery('listGoals', {}, { target }));
}

interface CardGoals {
  /** By metric; empty until they are known, or where they cannot be read. */
  readonly goals: ReadonlyMap<string, readonly MetricGoal[]>;
  /** Cards are drawn after this is known: a note that came later would move those below its card. */
  readonly areKnown: boolean;
}

/** The goals of the account by metric. */
export function useCardGoals(): CardGoals {
  const viewer = useViewer();
  const hasGoals = mayHaveGoals(viewer.data?.target.type);
  const { data, isPending } = useOperation('listGoals', {}, { enabled: hasGoals });
  const goals = useMemo(() => {
    const goals = data?.goals ?? [];
    const names = new Set(goals.map(({ metric }) => metric));
    return new Map([...names].map((name) => [name, goals.filter(({ metric }) => metric === name)]));
  }, [data]);
  const { parts, failed } = useGoalParts(goals.size > 0);
  const isDrawable = goals.size === 0 || parts !== undefined || failed;
  return { goals, areKnown: !viewer.isPending && !(hasGoals && isPending) && isDrawable };
}

/** The target that the trend of days can be compared with: that of a goal of one day. */
export const dayTarget = (goals: readonly MetricGoal[] | undefined): number | undefined =>
  goals?.find(({ span, paused }) => span === 'yesterday' && !paused)?.target;
