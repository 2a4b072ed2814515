import { BarChart, StackedBarChart } from '@patchbay/charts';
import { useMessages } from '@patchbay/messages';
import { useOutcomeWords } from '@patchbay/screens';
import { daysOf, outcomesOf, reaches } from './campaign-numbers.js';
import classes from './Campaigns.module.css';
import { campaigns } from './messages.js';
import { type Campaigns } from './use-campaigns.js';

/** People per day by what came of it, and the results of the conversations. */
export function CampaignCharts({ shown, first, last }: Campaigns) {
  const t = useMessages(campaigns);
  const words = useOutcomeWords();
  const days = daysOf(shown, first, last);
  const outcomes = outcomesOf(shown);
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
        empty={t('noOutcomes')}
        fileName="campaigns-results"
        height={240}
      />
    </div>
  );
}
