import { useMessages } from '@patchbay/messages';
import { Drawn } from './drawings/Drawn.js';
import classes from './drawings/Drawings.module.css';
import { ChartFrame } from './frame/ChartFrame.js';
import { type ChartProps } from './frame/chart-props.js';
import { Swatch } from './frame/Swatch.js';
import { charts } from './messages/messages.js';
import { useChartWords } from './model/chart-words.js';
import { looksOf } from './model/palette.js';

/**
 * The parts of a whole, at most six: one series whose categories are the parts. Names, values and
 * shares stand beside the ring, so that nothing has to be pointed at.
 */
export function DonutChart(props: ChartProps) {
  const t = useMessages(charts);
  const { title, data, height = 180 } = props;
  const words = useChartWords(data);
  const shares = useChartWords({ kind: 'name', unit: share });
  const values = data.series[0]?.values ?? [];
  const whole = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const looks = looksOf(data.categories.map(() => ({})));
  const parts = data.categories.flatMap((name, at) =>
    looks[at] ? [{ name, value: values[at] ?? 0, look: looks[at] }] : [],
  );
  return (
    <ChartFrame {...props} height={height} legend={null}>
      <div className={classes.ring}>
        <Drawn>
          {({ RingDrawing }) => <RingDrawing label={t('ring', { title })} parts={parts} />}
        </Drawn>
        <ul className={classes.parts} aria-label={t('legend', { title })}>
          {parts.map(({ name, value, look }) => (
            <li key={name} className={classes.part}>
              <Swatch look={look} />
              <span>{name}</span>
              <span className={classes.amount}>{words.value(value)}</span>
              <span className={classes.share}>{shares.value(value / whole)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

const share = { kind: 'share' } as const;
