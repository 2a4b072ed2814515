import { formatMoney, formatShare, numberFormat } from '@patchbay/formats';
import { MetricCard, VisuallyHidden } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link, type PageSearch } from '@patchbay/routes';
import { allPeople, daysOf, peopleOf, type Reach, reachedPeople } from './campaign-numbers.js';
import classes from './Campaigns.module.css';
import { campaigns } from './messages.js';
import { type Campaigns } from './use-campaigns.js';

type TaskFilter = Pick<PageSearch<'tasks'>, 'filter.outcome' | 'filter.state'>;

/** People of the shown agents by what came of it, and what those agents cost. */
export function CampaignTiles({ shown, costs, first, last }: Campaigns) {
  const t = useMessages(campaigns);
  const locale = useLocale();
  const people = peopleOf(shown);
  const days = daysOf(shown, first, last);
  const all = allPeople(people);
  const count = (value: number) => numberFormat(locale).format(value);
  const share = (value: number) => t('shareOf', { share: formatShare(value, all, locale) });
  const trend = (reach: Reach) => days.map((day) => day[reach]);
  return (
    <section className={classes.tiles} aria-label={t('totals')}>
      <VisuallyHidden as="h2">{t('totals')}</VisuallyHidden>
      <MetricCard
        title={t('people')}
        value={count(all)}
        series={days.map(allPeople)}
        note={<TileLink to="/app/tasks" search={{}} words={t('allTasks')} />}
      />
      <MetricCard
        title={t('reached')}
        value={count(reachedPeople(people))}
        series={days.map(reachedPeople)}
        compared={share(reachedPeople(people))}
        note={<p className={classes.note}>{t('reachedNote')}</p>}
      />
      <MetricCard
        title={t('answered')}
        value={count(people.answered)}
        series={trend('answered')}
        compared={share(people.answered)}
        note={
          <TileLink
            to="/app/tasks"
            search={{ 'filter.outcome': 'completed' }}
            words={t('answeredTasks')}
          />
        }
      />
      <MetricCard
        title={t('voicemail')}
        value={count(people.voicemail)}
        series={trend('voicemail')}
        compared={share(people.voicemail)}
        note={
          <TileLink
            to="/app/tasks"
            search={{ 'filter.outcome': 'voicemail' }}
            words={t('voicemailTasks')}
          />
        }
      />
      <MetricCard
        title={t('notReached')}
        value={count(people.notReached)}
        series={trend('notReached')}
        compared={share(people.notReached)}
        note={
          <TileLink
            to="/app/tasks"
            search={{ 'filter.state': 'errored' }}
            words={t('erroredTasks')}
          />
        }
      />
      <MetricCard
        title={t('optedOut')}
        value={count(people.optedOut)}
        compared={share(people.optedOut)}
      />
      {costs ? <CostTile shown={shown} costs={costs} /> : null}
    </section>
  );
}

/** What the shown agents used. */
function CostTile({
  shown,
  costs,
}: Pick<Campaigns, 'shown'> & { readonly costs: NonNullable<Campaigns['costs']> }) {
  const t = useMessages(campaigns);
  const locale = useLocale();
  const cost = shown.reduce((sum, { accountId }) => sum + (costs.get(accountId) ?? 0), 0);
  return (
    <MetricCard
      title={t('cost')}
      value={formatMoney(cost, 'USD', locale)}
      compared={t('costNote')}
      note={<TileLink to="/app/data/usage" search={{}} words={t('toUsage')} />}
    />
  );
}

/** The way from a number to what was counted. */
const TileLink = ({
  to,
  search,
  words,
}: {
  readonly to: '/app/tasks' | '/app/data/usage';
  readonly search: TaskFilter;
  readonly words: string;
}) => (
  <Link to={to} search={search} className={classes.link}>
    {words}
  </Link>
);
