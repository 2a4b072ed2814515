import { formatDays, zoneLabel } from '@patchbay/formats';
import {
  Button,
  EmptyState,
  IconCalendar,
  IconChartHistogram,
  IconChevronDown,
  ListStates,
  Menu,
  Screen as Page,
  SkeletonRows,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link, useChangeSearch } from '@patchbay/routes';
import { Locked, ownTimeZone, useCallWords, useCan } from '@patchbay/screens';
import { tasks } from '../list/messages.js';
import { BatchGrid } from './BatchGrid.js';
import { CampaignCharts } from './CampaignCharts.js';
import { CampaignGrid } from './CampaignGrid.js';
import classes from './Campaigns.module.css';
import { Chosen } from '../list/Chosen.js';
import { CampaignTiles } from './CampaignTiles.js';
import { campaigns } from './messages.js';
import { type Campaigns, useCampaigns, defaultDays } from './use-campaigns.js';

/** What came of the calls and texts of each agent: people reached, results, cost. */
export function Screen() {
  const words = useMessages(tasks);
  const view = useCan('canViewTasks');
  return view.allowed ? (
    <CampaignsPage />
  ) : (
    <Locked permission={view} title={words('lockedTitle')} />
  );
}

function CampaignsPage() {
  const callWords = useCallWords();
  const t = useMessages(campaigns);
  const locale = useLocale();
  const found = useCampaigns();
  const { reply, all, chosen, count, first, last } = found;
  const range = formatDays(first, last, locale);
  const zone = reply.data?.timezone;
  return (
    <Page
      title={t('title')}
      meta={
        // On a phone its length would decide whether the period stands beside the title.
        <span className={classes.range} style={zone ? undefined : { visibility: 'hidden' }}>
          {t('range', { range, zone: zoneLabel(zone ?? ownTimeZone(), locale) })}
        </span>
      }
      actions={<Days count={count} />}
    >
      <ListStates
        status={reply.status}
        hasData={reply.data !== undefined && !reply.error}
        empty={all.length === 0}
        skeleton={<SkeletonRows count={8} height={40} />}
        error={{
          title: t('notLoaded'),
          children: callWords(reply.error),
          onRetry: () => void reply.refetch(),
          retrying: reply.isFetching,
          page: true,
        }}
        emptyState={<NoCampaigns count={count} />}
      >
        <p className={classes.help}>{t('help')}</p>
        {chosen ? <ChosenAgent name={chosen.title} /> : null}
        <CampaignTiles {...found} />
        <CampaignCharts {...found} />
        <CampaignGrid {...found} />
        <BatchGrid {...found} />
      </ListStates>
    </Page>
  );
}

/** The one agent that is shown, and the way back to all. */
function ChosenAgent({ name }: { readonly name: string }) {
  const t = useMessages(campaigns);
  const change = useChangeSearch();
  return (
    <Chosen all={t('allAgents')} onAll={() => void change({ only: undefined })}>
      {t('ofAgent', { name })}
    </Chosen>
  );
}

const choices = [7, 30, 90] as const;
const parameterOf = (count: number) =>
  count === defaultDays ? undefined : (String(count) as '7' | '90');

function Days({ count }: Pick<Campaigns, 'count'>) {
  const t = useMessages(campaigns);
  const change = useChangeSearch();
  const shown = t('days', { count });
  return (
    <Menu
      label={t('period')}
      align="end"
      items={choices.map((days) => ({
        key: String(days),
        label: t('days', { count: days }),
        checked: days === count,
        onSelect: () => void change({ days: parameterOf(days) }),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          icon={<IconCalendar size={15} />}
          aria-label={t('periodIs', { period: shown })}
        >
          {shown} <IconChevronDown size={13} aria-hidden />
        </Button>
      )}
    />
  );
}

function NoCampaigns({ count }: Pick<Campaigns, 'count'>) {
  const t = useMessages(campaigns);
  const change = useChangeSearch();
  return (
    <EmptyState
      page
      icon={<IconChartHistogram size={18} />}
      title={t('emptyTitle')}
      actions={
        count < 90 ? (
          <Button onClick={() => void change({ days: '90' })}>{t('longer')}</Button>
        ) : (
          <Link to="/app/tasks">{t('toTasks')}</Link>
        )
      }
    >
      {t('empty')}
    </EmptyState>
  );
}
