import { type MetricExplanation } from '@patchbay/contract';
import { type Treatment } from '@patchbay/formula';
import { Chip, type ChipTone } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './Work.module.css';
import { metricWork } from './messages.js';

const tones = { cheap: 'success', moderate: 'warn', heavy: 'danger' } as const satisfies Readonly<
  Record<MetricExplanation['cost']['load'], ChipTone>
>;

/** How nulls and zero divisors were treated over all conversations, and the cost of the query. */
export function MetricWork({ treatments, cost }: MetricExplanation) {
  return (
    <>
      <Treatments treatments={treatments} />
      <Cost {...cost} />
    </>
  );
}

function Treatments({ treatments }: Pick<MetricExplanation, 'treatments'>) {
  const t = useMessages(metricWork);
  return (
    <section className={classes.work}>
      <h3 className={classes.workTitle}>{t('treatments')}</h3>
      {treatments.length === 0 ? <p className={classes.hint}>{t('noGaps')}</p> : null}
      <ul className={classes.gaps}>
        {treatments.map(({ rule, formula, count, of }) => (
          <li key={`${rule} ${formula} ${count} ${of}`}>
            <code>{formula}</code>
            <span>{t(`rule.${rule as Treatment['rule']}`, { count, of })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cost({ load, reasons, rows, duration }: MetricExplanation['cost']) {
  const t = useMessages(metricWork);
  const time =
    duration < 1000
      ? t('milliseconds', { value: duration })
      : t('seconds', { value: Math.round(duration / 100) / 10 });
  return (
    <section className={classes.work}>
      <h3 className={classes.workTitle}>
        {t('cost')} <Chip tone={tones[load]}>{t(`load.${load}`)}</Chip>
      </h3>
      <p className={classes.hint}>
        {t('took', { rows, time })} {t(`help.${load}`)}
      </p>
      {reasons.length > 0 ? (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{t(`because.${reason}`)}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
