import { buttonClass, EmptyState, IconBox, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { Link, useNavigate } from '@patchbay/routes';
import { ListScreen, Permitted, useListAddress, useCan } from '@patchbay/screens';
import { useMemo, useState } from 'react';
import { AgentDetail } from './AgentDetail.js';
import { agentListOf } from './agent-list.js';
import { agentList } from './messages.js';
import { NewAgent } from './NewAgent.js';
import { useAgentList, useInAgent, useOrganization } from './use-agent-list.js';

/** The page with all agents of the organization of the address. */
export function AgentList() {
  const t = useMessages(agentList);
  const isKnown = useViewer().data !== undefined;
  const organization = useOrganization();
  if (!isKnown) return <SkeletonRows count={4} height={40} />;
  return (
    <Permitted needs="canViewOrg" lockedTitle={t('lockedTitle')}>
      {organization === null ? <Alone /> : <Agents organization={organization} />}
    </Permitted>
  );
}

/** For those whose account is one agent. */
function Alone() {
  const t = useMessages(agentList);
  return (
    <EmptyState
      page
      icon={<IconBox size={18} />}
      title={t('aloneTitle')}
      actions={
        <Link to="/app/agents" className={buttonClass({ variant: 'filled' })}>
          {t('open')}
        </Link>
      }
    >
      {t('alone')}
    </EmptyState>
  );
}

function Agents({ organization }: { readonly organization: number }) {
  const t = useMessages(agentList);
  const navigate = useNavigate();
  const inAgent = useInAgent(organization);
  const mayAdd = useCan('canAddAgents');
  const [isMaking, setMaking] = useState(false);
  const list = useMemo(() => agentListOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useAgentList(organization, address);
  const opened = source.rows.find(({ id }) => String(id) === address.detail);
  return (
    <ListScreen
      list={list}
      source={source}
      address={address}
      onOpen={({ id }) => address.change({ detail: String(id) })}
      add={{ label: t('add'), onPress: () => setMaking(true), needs: mayAdd }}
      empty={{ icon: <IconBox size={22} />, title: t('emptyTitle'), children: t('empty') }}
    >
      {opened ? (
        <AgentDetail
          agent={opened}
          organization={organization}
          onClose={() => address.change({ detail: null })}
        />
      ) : null}
      {isMaking ? (
        <NewAgent
          organization={organization}
          onClose={() => setMaking(false)}
          onMade={(id) => void navigate({ to: '/app/agents', search: inAgent(id) })}
        />
      ) : null}
    </ListScreen>
  );
}
