import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter } from '@patchbay/overlays';
import { OperationFields, useOperationForm } from '@patchbay/screens';
import { type Task } from '../list/task-words.js';
import { task } from './messages.js';
import classes from './Task.module.css';
import { valuesOf } from './task-form.js';
import { TaskFields } from './TaskFields.js';
import { useTaskState } from './use-task-state.js';

/** The form of a task that waits, and the way to cancel it. */
export function WaitingTask({ it, onSaved }: { it: Task; onSaved: () => void }) {
  const t = useMessages(task);
  const { cancel, isPending } = useTaskState(it);
  const form = useOperationForm('updateTask', {
    initial: valuesOf(it),
    given: { id: it.id },
    changedOnly: true,
    isReversible: true,
    success: t('saved'),
    onSuccess: onSaved,
  });
  return (
    <div className={classes.form}>
      <OperationFields form={form}>
        <TaskFields form={form} type={it.type} />
      </OperationFields>
      <OverlayFooter>
        <Button loading={isPending} onClick={form.askFirst(cancel)}>
          {t('stop')}
        </Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('save')}
        </Button>
      </OverlayFooter>
    </div>
  );
}
