import { type ChartData } from '../model/chart-data.js';
import { looksOf } from '../model/palette.js';
import classes from './ChartFrame.module.css';
import { Swatch } from './Swatch.js';

/** The names of the series with their looks; nothing where there is only one. */
export function ChartLegend({
  label,
  series,
  lines,
}: Pick<ChartData, 'series'> & { readonly label: string; readonly lines?: boolean }) {
  if (series.length < 2) return null;
  const looks = looksOf(series);
  return (
    <ul className={classes.legend} aria-label={label}>
      {series.map((one, at) => (
        <li key={one.key} className={classes.entry}>
          {looks[at] ? <Swatch look={looks[at]} line={lines} /> : null}
          {one.label}
        </li>
      ))}
    </ul>
  );
}
