import { displayPhone } from '@patchbay/formats';
import { Avatar, buttonClass, Chip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { DetailPanel } from '@patchbay/screens';
import { editor } from '../panels/messages.js';
import { panels } from '../panels/panels.js';
import classes from './AgentDetail.module.css';
import { type AgentRow } from './agent-list.js';
import { agentList } from './messages.js';
import { useInAgent } from './use-agent-list.js';

/** One agent beside the list, with a way into each part of its editor. */
export function AgentDetail({
  agent,
  organization,
  onClose,
}: {
  readonly agent: AgentRow;
  readonly organization: number;
  readonly onClose: () => void;
}) {
  const t = useMessages(agentList);
  const names = useMessages(editor);
  const inAgent = useInAgent(organization)(agent.id);
  const { displayName, image, active, vidaPhoneNumber, username, externalAccountId, id } = agent;
  return (
    <DetailPanel
      title={displayName}
      mark={<Avatar name={displayName} size={36} {...(image ? { src: image } : {})} />}
      meta={<Chip tone={active ? 'success' : 'grey'}>{t(active ? 'active' : 'off')}</Chip>}
      actions={
        <Link to="/app/agents" search={inAgent} className={buttonClass({ variant: 'filled' })}>
          {t('open')}
        </Link>
      }
      facts={[
        {
          label: t('work'),
          value: (
            <span className={classes.ways}>
              {panels.map((panel) => (
                <Link key={panel} to={`/app/agents/${panel}`} search={inAgent}>
                  {names(`panel.${panel}`)}
                </Link>
              ))}
            </span>
          ),
        },
        ...(agent.agent
          ? [
              {
                label: t('drafts'),
                value: t('changes', { count: agent.agent.changesSinceLive }),
              },
            ]
          : []),
        {
          label: t('number'),
          value: vidaPhoneNumber && displayPhone(vidaPhoneNumber),
          copy: vidaPhoneNumber,
        },
        { label: t('username'), value: `/${username}`, copy: `/${username}` },
        { label: t('externalId'), value: externalAccountId, copy: externalAccountId },
        { label: t('id'), value: id, copy: String(id) },
      ]}
      onClose={onClose}
    />
  );
}
