import { type MetricGoal } from '@patchbay/contract';
import {
  Button,
  EmptyState,
  IconCircleDot,
  IconPlus,
  lazyParts,
  ListStates,
  Screen as Page,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { OfOrganization, useCallWords, useCan } from '@patchbay/screens';
import { GoalRow } from './GoalRow.js';
import { goals as area } from './messages.js';
import classes from '../parts/Parts.module.css';
import { useGoals } from './use-goals.js';
import { useShownMetrics } from '../shown-metrics/use-shown-metrics.js';

const useForm = lazyParts(() => import('./GoalForm.js'));

/** The goals of the account’s metrics. Accounts above organizations have none. */
export function Screen() {
  const t = useMessages(area);
  const tier = useViewer().data?.target.type;
  if (tier === 'organization' || tier === 'agent') return <Goals />;
  return (
    <Page title={t('title')}>
      <OfOrganization>{null}</OfOrganization>
    </Page>
  );
}

/** The goals with their states. The open form is in the address. */
function Goals() {
  const callWords = useCallWords();
  const t = useMessages(area);
  const { metric, goal: edited } = usePageSearch('data', 'goals');
  const change = useChangeSearch();
  const { allowed: canEdit } = useCan('canEditOrg');
  const { read, pause, remove, save, isBusy } = useGoals();
  const { metrics, find, titleOf } = useShownMetrics();
  const all = read.data?.goals;
  const shown = all?.filter((goal) => metric === undefined || goal.metric === metric);
  const isOpen = canEdit && edited !== undefined && all !== undefined;
  const { parts } = useForm(isOpen);
  const open = (goal: string | undefined) => void change({ goal });
  const former = all?.find(({ id }) => id === edited);
  const add = (
    <Button variant="filled" icon={<IconPlus size={15} />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  );
  const actionsOf = (goal: MetricGoal) =>
    canEdit
      ? {
          edit: () => open(goal.id),
          pause: (paused: boolean) => pause(goal, paused),
          remove: () => remove(goal),
          isBusy,
        }
      : undefined;
  return (
    <Page title={t('title')} actions={canEdit && shown && shown.length > 0 ? add : undefined}>
      <div className={classes.page}>
        <p className={classes.hint}>{t('help')}</p>
        {metric === undefined ? null : <OneMetric title={titleOf(metric)} />}
        <ListStates
          status={read.status}
          hasData={shown !== undefined}
          empty={shown?.length === 0}
          error={{
            title: t('notLoaded'),
            children: callWords(read.error),
            onRetry: () => void read.refetch(),
            retrying: read.isFetching,
          }}
          emptyState={
            <EmptyState
              icon={<IconCircleDot size={18} />}
              title={t('emptyTitle')}
              actions={canEdit ? add : undefined}
            >
              {t('empty')}
            </EmptyState>
          }
        >
          <ul className={classes.list} aria-label={t('list')}>
            {shown?.map((goal) => (
              <GoalRow
                key={goal.id}
                goal={goal}
                title={titleOf(goal.metric)}
                metric={find(goal.metric)}
                actions={actionsOf(goal)}
              />
            ))}
          </ul>
        </ListStates>
      </div>
      {isOpen && parts && metrics && (edited === 'new' || former) ? (
        <parts.GoalForm
          key={edited}
          goal={former}
          metric={metric}
          metrics={metrics}
          titleOf={titleOf}
          onSend={(words) => save(former?.id, words)}
          onClose={() => open(undefined)}
        />
      ) : null}
    </Page>
  );
}

/** Says that the goals of one metric are shown, and offers all. */
function OneMetric({ title }: { readonly title: string }) {
  const t = useMessages(area);
  const change = useChangeSearch();
  return (
    <p className={classes.hint}>
      {t('ofMetric', { metric: title })}{' '}
      <Button variant="subtle" size="sm" onClick={() => void change({ metric: undefined })}>
        {t('showAll')}
      </Button>
    </p>
  );
}
