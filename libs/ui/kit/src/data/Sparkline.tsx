import classes from './MetricCard.module.css';

const WIDTH = 200;
const HEIGHT = 36;
const PAD = 4;

function pointsOf(
  series: readonly number[],
  low: number,
  high: number,
): Array<readonly [number, number]> {
  const span = high - low || 1;
  return series.map(
    (value, i) =>
      [
        series.length === 1 ? WIDTH : (i / (series.length - 1)) * WIDTH,
        HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD),
      ] as const,
  );
}

const path = (points: ReadonlyArray<readonly [number, number]>): string =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/**
 * A trend without axes; the previous period is dotted, and a goal is a dashed line. The text beside
 * it must state its numbers.
 */
export function Sparkline({
  series,
  previous = [],
  goal,
  height = HEIGHT,
}: {
  series: readonly number[];
  previous?: readonly number[];
  goal?: number | undefined;
  height?: number;
}) {
  const all = [...series, ...previous, ...(goal === undefined ? [] : [goal])];
  if (series.length === 0) return <div style={{ blockSize: height }} />;
  const low = Math.min(...all);
  const high = Math.max(...all);
  const now = pointsOf(series, low, high);
  const end = now.at(-1) ?? [0, 0];
  return (
    <div className={classes.spark} style={{ blockSize: height }} aria-hidden>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path d={`${path(now)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} className={classes.area} />
        {previous.length > 1 ? (
          <path d={path(pointsOf(previous, low, high))} className={classes.before} />
        ) : null}
        {goal === undefined ? null : (
          <path d={path(pointsOf([goal, goal], low, high))} className={classes.goal} />
        )}
        <path d={path(now)} className={classes.trend} />
      </svg>
      <span className={classes.end} style={{ insetBlockStart: `${(end[1] / HEIGHT) * 100}%` }} />
    </div>
  );
}
