import { Switch, TextArea, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Task } from '../list/task-words.js';
import { AgentField } from './AgentField.js';
import { HoursHint } from './HoursHint.js';
import { task } from './messages.js';
import { type TaskForm } from './task-form.js';
import { WhenFields } from './WhenFields.js';

/**
 * The fields of a call or a text: to whom, when, and what to say. They are the kit’s own and not
 * `OperationField`, which brings the inputs of every kind into the code of an overlay.
 */
export function TaskFields({
  form,
  type,
  isNew = false,
}: {
  form: TaskForm;
  type: Task['type'];
  isNew?: boolean;
}) {
  const t = useMessages(task);
  return (
    <>
      <TextField label={t('target')} help={t('targetHelp')} {...form.text('target')} />
      {type === 'text' ? (
        <TextArea label={t('message')} rows={3} {...form.text('message')} />
      ) : null}
      <WhenFields key={form.round} form={form} />
      <HoursHint />
      <TextArea label={t('context')} optional rows={3} {...form.text('context')} />
      <TextArea label={t('taskContext')} optional rows={3} {...form.text('taskContext')} />
      {type === 'call' ? (
        <>
          <TextArea
            label={t('greeting')}
            optional
            rows={2}
            help={t('greetingHelp')}
            {...form.text('greeting')}
          />
          <Switch label={t('waitToGreet')} {...form.flag('waitToGreet')} />
        </>
      ) : null}
      <AgentField form={form} isNew={isNew} />
    </>
  );
}
