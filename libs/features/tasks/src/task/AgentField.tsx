import { SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useViewer } from '@patchbay/queries';
import { task } from './messages.js';
import { type TaskForm } from './task-form.js';

/** Who does a task: one of the agents, by its name; a new one may be left to the organization. */
export function AgentField({ form, isNew }: { form: TaskForm; isNew: boolean }) {
  const t = useMessages(task);
  const { value, onChange, ...field } = form.value('accountId');
  const { data: viewer } = useViewer();
  const { campaigns = [] } = useOperation('listCampaigns', {}).data ?? {};
  const agents = campaigns.map(({ accountId, accountName }) => ({
    value: String(accountId),
    label: accountName,
  }));
  const chosen = typeof value === 'number' ? String(value) : '';
  const isMissing = chosen !== '' && !agents.some((agent) => agent.value === chosen);
  const own = viewer?.target;
  const missing =
    String(own?.id) === chosen && own ? own.displayName : t('agentOf', { id: chosen });
  return (
    <SelectField
      label={t('agent')}
      {...field}
      optional={isNew}
      {...(isNew ? { help: t('agentHelp'), placeholder: t('noAgent') } : {})}
      options={isMissing ? [{ value: chosen, label: missing }, ...agents] : agents}
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
    />
  );
}
