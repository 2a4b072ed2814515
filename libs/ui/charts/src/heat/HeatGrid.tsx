import { VisuallyHidden } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { charts } from '../messages/messages.js';
import { type ChartData, valueAt } from '../model/chart-data.js';
import { useChartWords } from '../model/chart-words.js';
import classes from './Heat.module.css';
import { shownHour, stepOf } from './hours.js';
import { useGridFocus } from './use-grid-focus.js';

/** The squares. One of them is a stop of the Tab key, and arrow keys move from there. */
export function HeatGrid({
  label,
  data,
  shortDays,
}: {
  readonly label: string;
  readonly data: ChartData;
  readonly shortDays: readonly string[];
}) {
  const t = useMessages(charts);
  const locale = useLocale();
  const words = useChartWords(data);
  const grid = useGridFocus(data.categories.length, data.series.length);
  const [shown, setShown] = useState('');
  const largest = Math.max(...data.series.flatMap(({ values }) => values.map((one) => one ?? 0)));
  return (
    <div className={classes.map}>
      <div className={classes.grid} role="grid" aria-label={label} {...grid.grid}>
        <div role="row" className={classes.hidden}>
          <span role="columnheader">{t('weekday')}</span>
          {data.series.map(({ key, label: hour }) => (
            <span key={key} role="columnheader">
              {hour}
            </span>
          ))}
        </div>
        {data.categories.map((day, row) => (
          <div key={day} role="row" className={classes.row}>
            <div role="rowheader" className={classes.day}>
              <span aria-hidden>{shortDays[row]}</span>
              <VisuallyHidden>{day}</VisuallyHidden>
            </div>
            {data.series.map((hour, column) => {
              const value = valueAt(hour, row) ?? 0;
              const said = t('hour', { day, hour: hour.label, value: words.value(value) });
              return (
                <div
                  key={hour.key}
                  role="gridcell"
                  className={classes.cell}
                  aria-label={said}
                  {...grid.cell(row, column)}
                  onFocus={() => {
                    grid.moveTo(row, column);
                    setShown(said);
                  }}
                  onPointerEnter={() => setShown(said)}
                >
                  <span className={classes.mark} data-step={stepOf(value, largest)} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        {data.series.map(({ key }, hour) => (
          <span key={key} className={classes.hour}>
            {shownHour(hour, locale)}
          </span>
        ))}
      </div>
      {/* The focused square is read by its name; this line is for the eyes. */}
      <p className={classes.shown} aria-hidden>
        {shown === '' ? t('pointed') : shown}
      </p>
    </div>
  );
}
