import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { Button, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, useOverlay, useOverlayTitle } from '@patchbay/overlays';
import { isAtLeast } from '@patchbay/permissions';
import { useOperation, useViewer } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { useStaging } from '../draft/staging.js';
import { agents } from '../agent/messages.js';
import { OfAgent } from '../agent/OfAgent.js';
import { nameOf } from '../agent/agent-name.js';
import { AgentFacts } from './AgentFacts.js';
import { LatestConversations } from './LatestConversations.js';
import { aboutAgent } from './messages.js';
import { useDeletableAgent } from './use-deletable-agent.js';
import { WaysToWork } from './WaysToWork.js';

/** Overlay `agentInfo`: who answers, how it is reached, what happened lately, and where to go. */
export function Screen() {
  return (
    <OfAgent>
      <About />
    </OfAgent>
  );
}

function About() {
  const common = useMessages(agents);
  const account = useOperation('getAccount', {});
  const staging = useStaging();
  const failed = [account, staging].find(({ error, data }) => error !== null && data === undefined);
  const rules = staging.data as (AgentEventRules & AgentConfig) | undefined;
  useOverlayTitle(nameOf(account.data, rules));
  if (failed) return <FailedRead title={common('notLoaded')} read={failed} />;
  if (!account.data || !rules) return <SkeletonRows count={6} height={26} />;
  return (
    <>
      <AgentFacts account={account.data} rules={rules} />
      <WaysToWork hasAnswers={(rules.templateFields ?? []).length > 0} />
      <LatestConversations />
      <Actions isSetUp={rules.id !== ''} />
    </>
  );
}

function Actions({ isSetUp }: { readonly isSetUp: boolean }) {
  const t = useMessages(aboutAgent);
  const { open } = useOverlay();
  const { reason } = useDeletableAgent();
  const { data: viewer } = useViewer();
  return (
    <OverlayFooter>
      {viewer && isAtLeast(viewer.role, 'reseller') ? (
        <Button onClick={() => void open('agentAdmin')}>{t('administration')}</Button>
      ) : null}
      <Button
        variant="quietDanger"
        {...(reason === undefined ? {} : { disabledReason: reason })}
        onClick={() => void open('deleteAgent')}
      >
        {t('delete')}
      </Button>
      <Button
        variant="filled"
        {...(isSetUp ? {} : { disabledReason: t('notStarted') })}
        onClick={() => void open('testAgent')}
      >
        {t('test')}
      </Button>
    </OverlayFooter>
  );
}
