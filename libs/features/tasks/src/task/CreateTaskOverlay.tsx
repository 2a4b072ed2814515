import { Button, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { OfOrganization, OperationFields, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import { tasks } from '../list/messages.js';
import { type Task } from '../list/task-words.js';
import { task } from './messages.js';
import { emptyTask, ofKind } from './task-form.js';
import { TaskFields } from './TaskFields.js';

/** Overlay `createTask`: queues one call or one text. */
export const Screen = (props: OverlayScreenProps<'createTask'>) => (
  <OfOrganization>
    <NewTask {...props} />
  </OfOrganization>
);

function NewTask({ close }: OverlayScreenProps<'createTask'>) {
  const t = useMessages(task);
  const words = useMessages(tasks);
  const [type, setType] = useState<Task['type']>('call');
  const { mutateAsync: change } = useOperationMutation('updateTask');
  const form = useOperationForm('createTask', {
    initial: emptyTask,
    given: { type },
    prepare: (args) => ofKind(type, args),
    success: t('created'),
    undo: ({ task: { id } }) => change({ id, state: 'canceled' }),
    onSuccess: close,
  });
  return (
    <>
      <OperationFields form={form}>
        <Segmented
          label={t('kind')}
          value={type}
          options={[
            { value: 'call', label: words('type.call') },
            { value: 'text', label: words('type.text') },
          ]}
          onChange={setType}
        />
        <TaskFields form={form} type={type} isNew />
      </OperationFields>
      <OverlayFooter>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('create')}
        </Button>
      </OverlayFooter>
    </>
  );
}
