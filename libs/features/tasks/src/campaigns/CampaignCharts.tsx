import { BarChart, StackedBarChart } from '@patchbay/charts';
import { dayStart, shiftDay } from '@patchbay/formats';
import { type Filters } from '@patchbay/log-query';
import { useMessages } from '@patchbay/messages';
import { logSearch, useLogLinks, useOutcomeWords } from '@patchbay/screens';
import { daysOf, outcomesOf, reaches } from './campaign-numbers.js';
import classes from './Campaigns.module.css';
import { campaigns } from './messages.js';
import { type Campaigns } from './use-campaigns.js';

/** People per day by what came of it, and the results of the conversations. */
export function CampaignCharts({ reply, shown, first, last }: Campaigns) {
  const t = useMessages(campaigns);
  const words = useOutcomeWords();
  const days = daysOf(shown, first, last);
  const outcomes = outcomesOf(shown);
  const { start, end } = reply.data ?? {};
  const rowsOf = (
    filters: Filters,
    from: number | undefined = start,
    until: number | undefined = end,
  ) =>
    from === undefined || until === undefined
      ? null
      : logSearch(
          {
            ...filters,
            agentId: { op: 'in', value: shown.map(({ accountId }) => accountId) },
          },
          { start: from, end: until },
        );
  const people = useLogLinks((at) => {
    const [day, zone] = [days[at]?.date, reply.data?.timezone];
    if (start === undefined || day === undefined || zone === undefined) return null;
    const begins = (later: number) => dayStart(zone, shiftDay(day, later)) / 1000;
    return rowsOf({ taskAttemptId: { op: 'isset' } }, begins(0), begins(1));
  });
  const results = useLogLinks((at) => {
    const outcome = outcomes[at]?.outcome;
    if (outcome === undefined) return null;
    return rowsOf({
      outcome: outcome === 'none' ? { op: 'empty' } : { op: 'eq', value: outcome },
    });
  });
  return (
    <div className={classes.charts}>
      <StackedBarChart
        title={t('perDay')}
        data={{
          categories: days.map(({ date }) => date),
          kind: 'day',
          categoryLabel: t('day'),
          series: reaches.map((reach) => ({
            key: reach,
            label: t(reach),
            values: days.map((day) => day[reach]),
          })),
        }}
        rows={people}
        empty={t('noPeople')}
        fileName="campaigns-people-per-day"
        height={240}
      />
      <BarChart
        title={t('outcomes')}
        data={{
          categories: outcomes.map(({ outcome }) => words(outcome)),
          kind: 'name',
          categoryLabel: t('outcome'),
          series: [
            {
              key: 'conversations',
              label: t('conversations'),
              values: outcomes.map(({ count }) => count),
            },
          ],
        }}
        rows={results}
        empty={t('noOutcomes')}
        fileName="campaigns-results"
        height={240}
      />
    </div>
  );
}
