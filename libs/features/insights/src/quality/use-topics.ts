import { type QuestionTopic, type TopicState } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type Range } from '../range/range.js';
import { quality } from './messages.js';
import { useQualityTarget } from './use-quality.js';

/** The topics of the agent of the address, and how they are decided. Each decision can be undone. */
export function useTopics({ start, end }: Range) {
  const callWords = useCallWords();
  const t = useMessages(quality);
  const toast = useToast();
  const target = useQualityTarget();
  const read = useOperation(
    'listQuestionTopics',
    { start, end },
    { ...target, keepPrevious: true },
  );
  const write = useOperationMutation('setQuestionTopic', target);
  const onError = (error: Error) => toast({ text: callWords(error), tone: 'error' });
  const decide = ({ id, state: former }: QuestionTopic, state: Exclude<TopicState, 'added'>) =>
    write.mutate(
      { id, state },
      {
        onError,
        onSuccess: () =>
          toast({
            text: t(state === 'dismissed' ? 'wasDismissed' : 'wasReopened'),
            action: {
              label: t('undo'),
              onAction: () => write.mutate({ id, state: former }, { onError }),
            },
          }),
      },
    );
  return { read, decide, isBusy: write.isPending };
}
