import { Button, TextField, useToast } from '@patchbay/kit';
import { useOperationMutation } from '@patchbay/queries';
import { useState } from 'react';
import classes from '../editor/AgentEditor.module.css';

/** Saves the draft as a version under a name. */
export function SaveVersion({ agentId }: { readonly agentId: number }) {
  const toast = useToast();
  const [title, setTitle] = useState('');
  const create = useOperationMutation('createAgentVersion', {
    onSuccess: () => {
      setTitle('');
      toast('Version saved');
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
        label="Name of the version"
        labelHidden
        placeholder="Name this version, such as Holiday hours"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
        Save version
      </Button>
    </form>
  );
}
