import { useMessages } from '@patchbay/messages';
import { charts } from '../messages/messages.js';
import classes from './Heat.module.css';
import { steps } from './hours.js';

/** From less to more. */
export function HeatLegend() {
  const t = useMessages(charts);
  return (
    <div className={classes.legend} aria-hidden>
      {t('fewer')}
      {Array.from({ length: steps }, (_, at) => (
        <span key={at} className={classes.sample}>
          <span className={classes.mark} data-step={at + 1} />
        </span>
      ))}
      {t('more')}
    </div>
  );
}
