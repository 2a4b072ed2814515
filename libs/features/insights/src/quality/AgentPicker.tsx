import { Button, IconChevronDown, IconRobot, Menu } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useViewer } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { quality } from './messages.js';

/** As many agents are offered; the contract allows no more in one page. */
const max = 200;

/** Chooses one agent or all, and keeps it in the address. An agent’s own account has no choice. */
export function AgentPicker() {
  const t = useMessages(quality);
  const change = useChangeSearch();
  const { agentId } = usePageSearch('data', 'quality');
  const { data: viewer } = useViewer();
  const isOrganization = viewer?.target.type === 'organization';
  const { data } = useOperation('listAccounts', { pageSize: max }, { enabled: isOrganization });
  if (!isOrganization) return null;
  const agents = (data?.accounts ?? []).filter(({ id }) => id !== viewer.target.id);
  const chosen = agents.find(({ id }) => id === agentId)?.displayName;
  const shown =
    agentId === undefined ? t('allAgents') : (chosen ?? t('agentById', { id: String(agentId) }));
  const item = (id: number | undefined, label: string) => ({
    key: String(id ?? 'all'),
    label,
    checked: id === agentId,
    onSelect: () => void change({ agentId: id }),
  });
  return (
    <Menu
      label={t('agent')}
      align="start"
      items={[
        item(undefined, t('allAgents')),
        ...agents.map(({ id, displayName }) => item(id, displayName)),
      ]}
      trigger={(props) => (
        <Button
          {...props}
          icon={<IconRobot size={15} />}
          aria-label={t('agentIs', { agent: shown })}
        >
          {shown} <IconChevronDown size={13} aria-hidden />
        </Button>
      )}
    />
  );
}
