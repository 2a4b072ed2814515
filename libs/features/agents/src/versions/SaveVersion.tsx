import { Button, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OperationFields, useOperationForm } from '@patchbay/screens';
import classes from '../editor/AgentEditor.module.css';
import { versions } from './messages.js';

/** Saves the draft as a version under a name. */
export function SaveVersion({ agentId }: { readonly agentId: number }) {
  const t = useMessages(versions);
  const form = useOperationForm('createAgentVersion', {
    initial: { title: '' },
    given: { agentId },
    success: t('saved'),
    startsOver: true,
  });
  return (
    <OperationFields form={form}>
      <div className={classes.ask}>
        <TextField
          label={t('name')}
          labelHidden
          placeholder={t('nameHint')}
          {...form.text('title')}
        />
        <Button type="submit" loading={form.isPending} disabled={form.values.title?.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </OperationFields>
  );
}
