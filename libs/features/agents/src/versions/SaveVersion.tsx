import { Button, TextField, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { useState } from 'react';
import classes from '../editor/AgentEditor.module.css';
import { versions } from './messages.js';

/** Saves the draft as a version under a name. */
export function SaveVersion({ agentId }: { readonly agentId: number }) {
  const t = useMessages(versions);
  const toast = useToast();
  const [title, setTitle] = useState('');
  const create = useOperationMutation('createAgentVersion', {
    onSuccess: () => {
      setTitle('');
      toast(t('saved'));
    },
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });
  return (
    <form
      className={classes.ask}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim()) create.mutate({ agentId, title: title.trim() });
      }}
    >
      <TextField
        label={t('name')}
        labelHidden
        placeholder={t('nameHint')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
