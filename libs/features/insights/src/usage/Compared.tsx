import { useMessages } from '@patchbay/messages';
import { usageParts } from '../usage-parts/messages.js';
import classes from './Usage.module.css';
import { type UsagePeriod } from '../usage-terms/usage-period.js';

const DAY = 86_400_000;

const daysOf = ({ first, last }: Extract<UsagePeriod, { readonly kind: 'days' }>): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;

/** What the numbers of a period are compared with, and their currency. */
export function Compared({ period }: { readonly period: UsagePeriod }) {
  const t = useMessages(usageParts);
  return (
    <p className={classes.compared}>
      {period.kind === 'days'
        ? t('comparedDays', { count: daysOf(period) })
        : t(period.kind === 'current' ? 'comparedCurrent' : 'comparedPrevious')}
    </p>
  );
}
