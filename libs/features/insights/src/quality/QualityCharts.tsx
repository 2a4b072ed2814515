import { BarChart, LineChart } from '@patchbay/charts';
import { type ReplyOf } from '@patchbay/contract';
import { useLocale, useMessages } from '@patchbay/messages';
import { type QualityFigureName } from '@patchbay/metrics';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { timeText } from './quality-words.js';
import { type Figure } from './use-quality.js';

const ends = ['answeredAlone', 'handedOver', 'abandoned'] as const satisfies QualityFigureName[];

/** How conversations ended on each day, and how fast replies were. */
export function QualityCharts({
  figures,
  latency,
}: {
  readonly figures: readonly Figure[];
  readonly latency: ReplyOf<'getAgentQuality'>['latency'];
}) {
  const t = useMessages(quality);
  const locale = useLocale();
  const resultOf = (name: QualityFigureName) =>
    figures.find((figure) => figure.name === name)?.result.series ?? [];
  const step = (upToMs: number | null) =>
    upToMs === null
      ? t('over', { time: timeText(locale, latency.at(-2)?.upToMs ?? 0) })
      : t('upTo', { time: timeText(locale, upToMs) });
  return (
    <div className={classes.charts}>
      <LineChart
        title={t('perDay')}
        data={{
          categories: resultOf('answeredAlone').map(({ date }) => date),
          kind: 'day',
          categoryLabel: t('day'),
          unit: { kind: 'share' },
          series: ends.map((key) => ({
            key,
            label: t(`figure.${key}`),
            values: resultOf(key).map(({ value, events }) => (events > 0 ? value / 100 : null)),
          })),
        }}
        empty={t('noDays')}
        fileName="quality-per-day"
        height={220}
      />
      <BarChart
        title={t('latency')}
        data={{
          categories: latency.map(({ upToMs }) => step(upToMs)),
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
        empty={t('noReplies')}
        fileName="quality-latency"
        height={220}
      />
    </div>
  );
}
