import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter } from '@patchbay/overlays';
import { type Task } from '../list/task-words.js';
import { task } from './messages.js';
import { useTaskState } from './use-task-state.js';

/** What can still be done with a task that has begun: cancel it, or let it wait again. */
export function StartedTask({ it }: { it: Task }) {
  const t = useMessages(task);
  const { cancel, putBack, isPending } = useTaskState(it);
  const mayWait = it.state === 'errored' || it.state === 'canceled';
  if (it.state !== 'running' && !mayWait) return null;
  return (
    <OverlayFooter>
      <Button loading={isPending} onClick={mayWait ? putBack : cancel}>
        {mayWait ? t('putBack') : t('stop')}
      </Button>
    </OverlayFooter>
  );
}
