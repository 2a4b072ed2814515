import { formatMoney, numberFormat } from '@patchbay/formats';
import { MetricCard } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { Link } from '@patchbay/routes';
import { allPeople, daysOf, peopleOf, type Reach, reachedPeople } from './campaign-numbers.js';
import classes from './Campaigns.module.css';
import { campaigns } from './messages.js';
import { type Campaigns } from './use-campaigns.js';

/** People of the shown agents by what came of it, and what those agents cost. */
export function CampaignTiles({ shown, costs, first, last }: Campaigns) {
  const t = useMessages(campaigns);
  const locale = useLocale();
  const people = peopleOf(shown);
  const days = daysOf(shown, first, last);
  const all = allPeople(people);
  const count = (value: number) => numberFormat(locale).format(value);
  const share = (value: number) =>
    t('shareOf', {
      share: numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(
        all === 0 ? 0 : value / all,
      ),
    });
  const trend = (reach: Reach) => days.map((day) => day[reach]);
  const cost = costs && shown.reduce((sum, { accountId }) => sum + (costs.get(accountId) ?? 0), 0);
  return (
    <section className={classes.tiles} aria-label={t('totals')}>
      <h2 className={classes.heading}>{t('totals')}</h2>
      <MetricCard
        title={t('people')}
        value={count(all)}
        series={days.map(allPeople)}
        note={
          <Link to="/app/tasks" className={classes.link}>
            {t('allTasks')}
          </Link>
        }
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
          <Link to="/app/tasks" search={{ 'filter.outcome': 'completed' }} className={classes.link}>
            {t('answeredTasks')}
          </Link>
        }
      />
      <MetricCard
        title={t('voicemail')}
        value={count(people.voicemail)}
        series={trend('voicemail')}
        compared={share(people.voicemail)}
        note={
          <Link to="/app/tasks" search={{ 'filter.outcome': 'voicemail' }} className={classes.link}>
            {t('voicemailTasks')}
          </Link>
        }
      />
      <MetricCard
        title={t('notReached')}
        value={count(people.notReached)}
        series={trend('notReached')}
        compared={share(people.notReached)}
        note={
          <Link to="/app/tasks" search={{ 'filter.state': 'errored' }} className={classes.link}>
            {t('erroredTasks')}
          </Link>
        }
      />
      <MetricCard
        title={t('optedOut')}
        value={count(people.optedOut)}
        compared={share(people.optedOut)}
      />
      {cost === undefined ? null : (
        <MetricCard
          title={t('cost')}
          value={formatMoney(cost, 'USD', locale)}
          compared={t('costNote')}
          note={
            <Link to="/app/data/usage" className={classes.link}>
              {t('toUsage')}
            </Link>
          }
        />
      )}
    </section>
  );
}
