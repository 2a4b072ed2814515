import { BarChart, StackedBarChart } from '@patchbay/charts';
import { type ReplyOf } from '@patchbay/contract';
import { type Filters } from '@patchbay/log-query';
import { useLocale, useMessages } from '@patchbay/messages';
import { type QualityFigureName, rowsOfQuality } from '@patchbay/metrics';
import { usePageSearch } from '@patchbay/routes';
import { logSearch, useLogLinks } from '@patchbay/screens';
import { type Range } from '../range/range.js';
import { dayOfRange } from '../reporting/drill-down.js';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { secondsOnly, secondsText } from './quality-words.js';
import { rowsOfLatency } from './rows-of-latency.js';
import { type Figure } from './use-quality.js';

const ends = ['answeredAlone', 'handedOver', 'abandoned'] as const satisfies QualityFigureName[];

/** How conversations ended on each day, and how fast replies were. */
export function QualityCharts({
  figures,
  latency,
  range,
}: {
  readonly figures: readonly Figure[];
  readonly latency: ReplyOf<'getAgentQuality'>['latency'];
  readonly range: Range;
}) {
  const t = useMessages(quality);
  const locale = useLocale();
  const resultOf = (name: QualityFigureName) =>
    figures.find((figure) => figure.name === name)?.result.series ?? [];
  const { agentId } = usePageSearch('data', 'quality');
  const ofAgent: Filters = agentId === undefined ? {} : { agentId: { op: 'eq', value: agentId } };
  const days = useLogLinks((at, series) => {
    const day = resultOf('answeredAlone')[at]?.date;
    const name = ends.find((key) => key === series);
    const rows = name ? rowsOfQuality(name, 0) : { handledBy: { op: 'present' as const } };
    return day === undefined ? null : logSearch({ ...rows, ...ofAgent }, dayOfRange(day, range));
  });
  const steps = useLogLinks((at) =>
    logSearch(
      { ...rowsOfLatency(latency[at - 1]?.upToMs, latency[at]?.upToMs), ...ofAgent },
      range.filter,
    ),
  );
  const step = (at: number) => {
    const from = latency[at - 1]?.upToMs ?? 0;
    const to = latency[at]?.upToMs ?? null;
    return to === null
      ? t('over', { time: secondsText(locale, from) })
      : t('between', { from: secondsOnly(locale, from), to: secondsText(locale, to) });
  };
  return (
    <div className={classes.charts}>
      <StackedBarChart
        title={t('perDay')}
        data={{
          categories: resultOf('answeredAlone').map(({ date }) => date),
          kind: 'day',
          categoryLabel: t('day'),
          series: ends.map((key) => ({
            key,
            label: t(`figure.${key}`),
            values: resultOf(key).map(({ value, events }) => Math.round((value * events) / 100)),
          })),
        }}
        rows={days}
        empty={t('noDays')}
        fileName="quality-per-day"
        height={220}
      />
      <BarChart
        title={t('latency')}
        note={t('latencyNote')}
        data={{
          categories: latency.map((_, at) => step(at)),
          kind: 'name',
          categoryLabel: t('latencyStep'),
          series: [
            {
              key: 'turns',
              label: t('latencySeries'),
              values: latency.map(({ turns }) => turns),
            },
          ],
        }}
        rows={steps}
        empty={t('noReplies')}
        fileName="quality-latency"
        height={220}
      />
    </div>
  );
}
