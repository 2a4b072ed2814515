import { type MetricGoal } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { goals as area } from './messages.js';

/** What is written of a goal. */
export type GoalWords = Pick<
  MetricGoal,
  | 'metric'
  | 'comparison'
  | 'target'
  | 'span'
  | 'timezone'
  | 'tolerance'
  | 'leastEvents'
  | 'mailTo'
  | 'webhook'
  | 'paused'
>;

/** A goal as it is written again. */
export const wordsOf = (goal: GoalWords): GoalWords => {
  const { metric, comparison, target, span, timezone, tolerance, leastEvents } = goal;
  const { mailTo, webhook, paused } = goal;
  return {
    ...{ metric, comparison, target, span, timezone, tolerance, leastEvents },
    ...{ mailTo: [...mailTo], webhook, paused },
  };
};

/** The goals of the account, and how they are changed. Each change can be taken back. */
export function useGoals() {
  const callWords = useCallWords();
  const t = useMessages(area);
  const toast = useToast();
  const read = useOperation('listGoals', {});
  const write = useOperationMutation('saveGoal', {});
  const erase = useOperationMutation('deleteGoal', {});
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const say = (text: string, back: () => void) =>
    toast({ text, action: { label: t('undo'), onAction: back } });
  const pause = (goal: MetricGoal, paused: boolean) =>
    write.mutate(
      { id: goal.id, ...wordsOf(goal), paused },
      {
        onError,
        onSuccess: () =>
          say(t(paused ? 'wasPaused' : 'wasResumed'), () =>
            write.mutate({ id: goal.id, ...wordsOf(goal) }, { onError }),
          ),
      },
    );
  const remove = (goal: MetricGoal) =>
    erase.mutate(
      { id: goal.id },
      {
        onError,
        onSuccess: () =>
          say(t('removed'), () =>
            write.mutate(wordsOf(goal), { onError, onSuccess: () => toast(t('restored')) }),
          ),
      },
    );
  /** Saves what the form has; rejects with the reason of a refusal. */
  const save = async (id: string | undefined, words: GoalWords) => {
    await write.mutateAsync({ ...(id ? { id } : {}), ...words });
    toast(t('saved'));
  };
  return { read, pause, remove, save, isBusy: write.isPending || erase.isPending };
}
