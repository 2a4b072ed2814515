import { type Rate } from '@patchbay/formula';
import { numberFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import classes from './Work.module.css';
import { metricWork } from './messages.js';

/** Both sides of a rate with their values. */
export type Sides = Pick<Rate, 'numerator' | 'denominator'>;

/** Numerator and denominator of each rate in a formula, with their values and the quotient. */
export function MetricSides({
  rates,
  isExact,
}: {
  readonly rates: readonly Sides[];
  /** Over all conversations, and not over the newest ones only. */
  readonly isExact: boolean;
}) {
  const t = useMessages(metricWork);
  const locale = useLocale();
  const written = (value: number) =>
    numberFormat(locale, { maximumFractionDigits: 3 }).format(value);
  if (rates.length === 0) return null;
  return (
    <section className={classes.work}>
      <h3 className={classes.workTitle}>{t(isExact ? 'sides' : 'sidesOfSample')}</h3>
      {rates.map(({ numerator, denominator }) => (
        <dl key={`${numerator.formula} ${denominator.formula}`} className={classes.sides}>
          <dt>{t('numerator')}</dt>
          <dd>
            <code>{numerator.formula}</code>
            <span>{written(numerator.value)}</span>
          </dd>
          <dt>{t('denominator')}</dt>
          <dd>
            <code>{denominator.formula}</code>
            <span>{written(denominator.value)}</span>
          </dd>
          <dd className={classes.quotient}>
            {t('quotient', {
              above: written(numerator.value),
              below: written(denominator.value),
              // The language makes a quotient by zero 0.
              value: written(denominator.value === 0 ? 0 : numerator.value / denominator.value),
            })}
          </dd>
        </dl>
      ))}
    </section>
  );
}
