import { Button, SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { FormModal, OperationField, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import { knowledge } from './messages.js';
import { type Agents } from './use-agents.js';

/** Makes an empty knowledge base of one agent, which is the account that the call acts on. */
export function NewBase({
  agents,
  onClose,
  onMade,
}: {
  readonly agents: Agents;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}) {
  const t = useMessages(knowledge);
  const [chosen, setChosen] = useState<string | null>(null);
  const agent = chosen ?? agents.options?.[0]?.value;
  const form = useOperationForm('createKnowledgeBase', {
    initial: { title: '' },
    target: agent === undefined ? null : Number(agent),
    success: t('created'),
    onSuccess: ({ knowledgeBase }) => {
      onClose();
      onMade(knowledgeBase.id);
    },
  });
  return (
    <FormModal
      title={t('add')}
      form={form}
      send={t('create')}
      disabled={agent === undefined}
      onClose={onClose}
    >
      <OperationField form={form} name="title" label={t('name')} help={t('nameHelp')} />
      <AgentChoice agents={agents} value={agent} onChange={setChosen} />
    </FormModal>
  );
}

/** Whose knowledge it becomes. An agent’s own account offers no other. */
function AgentChoice({
  agents: { options, failed, retry },
  value,
  onChange,
}: {
  readonly agents: Agents;
  readonly value: string | undefined;
  readonly onChange: (agent: string) => void;
}) {
  const t = useMessages(knowledge);
  if (options)
    return (
      <SelectField
        label={t('agent')}
        help={t('addHelp')}
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const problem = (
    <>
      {t('agentsNotLoaded')}
      <Button variant="subtle" size="sm" onClick={retry}>
        {t('retry')}
      </Button>
    </>
  );
  return (
    <TextField
      label={t('agent')}
      value=""
      readOnly
      aria-busy={!failed}
      placeholder={failed ? undefined : t('loading')}
      {...(failed ? { error: problem } : {})}
    />
  );
}
