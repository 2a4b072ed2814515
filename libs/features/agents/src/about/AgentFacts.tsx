import { type Account, type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Avatar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { DescriptionList, DetailMarks } from '@patchbay/screens';
import { LiveState } from '../agent/LiveState.js';
import { introducedAs, nameOf } from '../agent/agent-name.js';
import { aboutAgent } from './messages.js';

interface AgentFactsProps {
  readonly account: Pick<Account, 'vidaPhoneNumber' | 'username' | 'details'>;
  readonly rules: AgentEventRules & AgentConfig;
}

/** Who answers: its face and state, and by which number, page and template. */
export function AgentFacts({ account, rules }: AgentFactsProps) {
  const t = useMessages(aboutAgent);
  const templateId = rules.templateId ?? '';
  const template = useOperation('getTemplate', { id: templateId }, { enabled: templateId !== '' });
  const { vidaPhoneNumber: number, username } = account;
  const isSetUp = rules.id !== '';
  const name = introducedAs(rules);
  return (
    <>
      <DetailMarks>
        <Avatar name={nameOf(account, rules) ?? username} size={36} />
        {isSetUp ? <LiveState publishedAt={rules.publishedAt} /> : null}
      </DetailMarks>
      <DescriptionList
        facts={[
          {
            label: t('draft'),
            value: isSetUp ? t('changes', { count: rules.changesSinceLive }) : t('notStarted'),
          },
          {
            label: t('template'),
            value: templateId === '' ? t('noTemplate') : template.data?.template.title,
          },
          ...(name === null ? [] : [{ label: t('introducedAs'), value: name }]),
          {
            label: t('phone'),
            value: number ? (
              displayPhone(number)
            ) : (
              <OverlayLink opens="selectNumber">{t('noPhone')}</OverlayLink>
            ),
            copy: number,
          },
          {
            label: t('setUp'),
            value: <OverlayLink opens="setupAgent">{t('steps')}</OverlayLink>,
          },
          {
            label: t('page'),
            value: <OverlayLink opens="shareProfile">/{username}</OverlayLink>,
          },
        ]}
      />
    </>
  );
}
