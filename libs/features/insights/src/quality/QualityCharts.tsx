import { BarChart, StackedBarChart } from '@patchbay/charts';
import { type ReplyOf } from '@patchbay/contract';
import { useLocale, useMessages } from '@patchbay/messages';
import { type QualityFigureName } from '@patchbay/metrics';
import { quality } from './messages.js';
import classes from './Quality.module.css';
import { secondsOnly, secondsText } from './quality-words.js';
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
        empty={t('noDays')}
        fileName="quality-per-day"
        height={220}
      />
      <BarChart
        title={t('latency')}
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
        empty={t('noReplies')}
        fileName="quality-latency"
        height={220}
      />
    </div>
  );
}
