import { useDirection } from '@mantine/core';
import { useMessages } from '@patchbay/messages';
import { useEffect } from 'react';
import { Swatch } from '../frame/Swatch.js';
import { charts } from '../messages/messages.js';
import { type ChartData, hasValueAt, stackAt, valueAt } from '../model/chart-data.js';
import { type ChartWords } from '../model/chart-words.js';
import { type SeriesLook } from '../model/palette.js';
import classes from './Drawings.module.css';

/**
 * The values at the category under the pointer, or that the arrow keys have reached; it is read
 * when it changes.
 */
export function PointValues({
  data,
  words,
  looks,
  category,
  lines,
  stacked,
  onShow,
}: {
  readonly data: ChartData;
  readonly words: ChartWords;
  readonly looks: readonly SeriesLook[];
  readonly category: string | number | undefined;
  readonly lines?: boolean;
  readonly stacked?: boolean | undefined;
  /** Called with the category that is shown, and with -1 for none; where it can be opened. */
  readonly onShow?: ((at: number) => void) | undefined;
}) {
  const t = useMessages(charts);
  const { dir } = useDirection();
  const at = data.categories.indexOf(String(category));
  const canOpen = onShow !== undefined && at >= 0 && hasValueAt(data, at);
  useEffect(() => {
    onShow?.(canOpen ? at : -1);
    return () => onShow?.(-1);
  }, [onShow, canOpen, at]);
  if (at < 0) return null;
  return (
    <div className={classes.point} dir={dir} role="status">
      <p className={classes.category}>{words.category(String(category))}</p>
      <dl className={classes.values}>
        {data.series.map((one, place) => (
          <div key={one.key} className={classes.value}>
            {looks[place] ? <Swatch look={looks[place]} line={lines} /> : null}
            <dt>{one.label}</dt>
            <dd>{words.value(valueAt(one, at))}</dd>
          </div>
        ))}
        {stacked && data.series.length > 1 ? (
          <div className={`${classes.value} ${classes.total}`}>
            <dt>{t('total')}</dt>
            <dd>{words.value(stackAt(data, at))}</dd>
          </div>
        ) : null}
      </dl>
      {canOpen ? <p className={classes.opens}>{t('opens')}</p> : null}
    </div>
  );
}
