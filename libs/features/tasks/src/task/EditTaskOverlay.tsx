import { Chip, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, DetailMarks, useCallWords, useServerWords } from '@patchbay/screens';
import { tasks } from '../list/messages.js';
import { personOf, type Task, taskStates } from '../list/task-words.js';
import { task } from './messages.js';
import { StartedTask } from './StartedTask.js';
import { contentOf, standingOf } from './task-facts.js';
import { useTaskCost } from './use-task-cost.js';
import { TaskLinks } from './TaskLinks.js';
import { WaitingTask } from './WaitingTask.js';

/** Overlay `editTask`: where a task stands, and its form while it waits. */
export function Screen({ args, close }: OverlayScreenProps<'editTask'>) {
  const callWords = useCallWords();
  const t = useMessages(task);
  const id = args.value ?? '';
  const { data, error, refetch, isFetching } = useOperation(
    'getTask',
    { id },
    { enabled: id !== '' },
  );
  const it = data?.task;
  useOverlayTitle(it ? personOf(it) : null);
  if (id === '') return <ErrorState title={t('noneNamed')}>{t('openFrom')}</ErrorState>;
  if (it) return <Shown key={it.id} it={it} onSaved={close} />;
  if (!error) return <SkeletonRows count={6} height={26} />;
  return (
    <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
      {callWords(error)}
    </ErrorState>
  );
}

function Shown({ it, onSaved }: { it: Task; onSaved: () => void }) {
  const t = useMessages(task);
  const words = useMessages(tasks);
  const locale = useLocale();
  const reader = { t, words, locale, serverWords: useServerWords() };
  const cost = useTaskCost(it);
  const isWaiting = it.state === 'pending';
  const { label, tone } = taskStates(words)[it.state];
  const facts = isWaiting ? [] : contentOf(reader, it);
  return (
    <>
      <DetailMarks>
        <Chip>{words(`type.${it.type}`)}</Chip>
        <Chip tone={tone}>{label}</Chip>
      </DetailMarks>
      <DescriptionList facts={[...standingOf(reader, it, cost), ...facts]} />
      <TaskLinks it={it} />
      {isWaiting ? <WaitingTask it={it} onSaved={onSaved} /> : <StartedTask it={it} />}
    </>
  );
}
