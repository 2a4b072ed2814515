import { dateFormat } from '@patchbay/formats';
import { type EpochSeconds, secondsToMilliseconds } from '@patchbay/kernel';
import { Banner, Button, useToast } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import classes from '../rooms/Inbox.module.css';
import { thread } from './messages.js';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Says that tasks to the other side of a room wait, because a line may have asked to be left alone,
 * and lets them go on.
 */
export function PausedTasks({
  roomId,
  until,
}: {
  readonly roomId: string;
  readonly until: EpochSeconds | null | undefined;
}) {
  const callWords = useCallWords();
  const t = useMessages(thread);
  const locale = useLocale();
  const toast = useToast();
  const set = useOperationMutation('setTasksPaused', {
    onError: (error) => toast({ text: callWords(error), tone: 'error' }),
  });
  if (!until) return null;
  const day = dateFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(
    secondsToMilliseconds(until),
  );
  const goOn = () =>
    set.mutate(
      { roomId, paused: false },
      {
        onSuccess: () =>
          toast({
            text: t('tasksGoOn'),
            action: { label: t('undo'), onAction: () => set.mutate({ roomId, paused: true }) },
          }),
      },
    );
  return (
    <div className={classes.paused}>
      <Banner
        tone="warn"
        title={t('tasksWait', { day })}
        actions={
          <Button size="sm" loading={set.isPending} onClick={goOn}>
            {t('letTasksGoOn')}
          </Button>
        }
      >
        {t('tasksWaitWhy')}
      </Banner>
    </div>
  );
}
