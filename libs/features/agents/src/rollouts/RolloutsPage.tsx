import { buttonClass, EmptyState, IconTemplate, Screen as Page, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useViewer } from '@patchbay/queries';
import { Link, usePageSearch } from '@patchbay/routes';
import { FailedRead, Permitted } from '@patchbay/screens';
import { useMayOwnTemplates } from '../agent/use-may-own.js';
import { rollouts as texts } from './messages.js';
import { RolloutHistory } from './RolloutHistory.js';
import { RolloutPlan } from './RolloutPlan.js';
import { RolloutRun } from './RolloutRun.js';
import classes from './Rollouts.module.css';
import { useRollouts } from './use-rollouts.js';

/** The page `templates/rollouts`: what a rollout would do, a running one, and those so far. */
export function Screen() {
  const t = useMessages(texts);
  const { template } = usePageSearch('templates', 'rollouts');
  return (
    <Permitted needs="canUseFullEditor" lockedTitle={t('lockedTitle')}>
      {template === undefined ? <NoTemplate /> : <OfTemplate id={template} key={template} />}
    </Permitted>
  );
}

function BackLink() {
  const t = useMessages(texts);
  return (
    <Link to="/app/templates" className={buttonClass({ variant: 'subtle' })}>
      {t('back')}
    </Link>
  );
}

function NoTemplate() {
  const t = useMessages(texts);
  return (
    <Page title={t('title')} padded>
      <EmptyState
        page
        icon={<IconTemplate size={22} />}
        title={t('noTemplate')}
        actions={<BackLink />}
      >
        {t('chooseTemplate')}
      </EmptyState>
    </Page>
  );
}

function OfTemplate({ id }: { readonly id: string }) {
  const t = useMessages(texts);
  const viewer = useViewer();
  const mayOwn = useMayOwnTemplates();
  const template = useOperation('getTemplate', { id });
  const name = template.data?.template.title;
  const isUnknown = viewer.data === undefined || viewer.isPlaceholderData;
  return (
    <Page
      title={name === undefined ? t('title') : t('titleOf', { name })}
      actions={<BackLink />}
      padded
    >
      {isUnknown ? (
        <SkeletonRows count={6} height={48} />
      ) : mayOwn ? (
        <Rollouts templateId={id} />
      ) : (
        <EmptyState page icon={<IconTemplate size={22} />} title={t('ownersOnly')}>
          {t('ownersWhy')}
        </EmptyState>
      )}
    </Page>
  );
}

/** The rollout of the address, or what a new one would do; below it those so far. */
function Rollouts({ templateId }: { readonly templateId: string }) {
  const t = useMessages(texts);
  const { rollout: rolloutId } = usePageSearch('templates', 'rollouts');
  const read = useRollouts(templateId, rolloutId);
  if (!read.data && read.error) return <FailedRead title={t('rolloutsNotLoaded')} read={read} />;
  if (!read.data) return <SkeletonRows count={6} height={48} />;
  const { rollouts, agents } = read.data;
  const opened = rollouts.find(({ id }) => id === rolloutId);
  const active = rollouts.find(({ state }) => state !== 'done' && state !== 'undone');
  return (
    <div className={classes.page}>
      {opened ? (
        <RolloutRun templateId={templateId} rollout={opened} agents={agents} />
      ) : (
        <RolloutPlan templateId={templateId} active={active ?? null} />
      )}
      <RolloutHistory templateId={templateId} rollouts={rollouts} opened={opened?.id ?? null} />
    </div>
  );
}
