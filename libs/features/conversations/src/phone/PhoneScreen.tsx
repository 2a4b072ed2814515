import { displayPhone } from '@patchbay/formats';
import { EmptyState, ErrorState, IconPhone, PhoneField, SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Handset } from './Handset.js';
import { phone } from './messages.js';
import classes from './Phone.module.css';
import { useHandset } from './use-handset.js';

/**
 * `/dev/phone`: a handset to call and text the agents of this installation with, as any number, and
 * to be called by them at.
 */
export function Screen() {
  const t = useMessages(phone);
  const { from, isNumber, to, numbers, closed, taken, ...act } = useHandset();
  if (closed)
    return (
      <main className={classes.page}>
        <ErrorState page title={t('closed')} onRetry={() => location.reload()}>
          {closed}
        </ErrorState>
      </main>
    );
  return (
    <main className={classes.page}>
      <section className={classes.side}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.words}>{t('lead')}</p>
        <PhoneField
          label={t('number')}
          value={from}
          onChange={act.changeFrom}
          error={from !== '' && !isNumber ? t('numberProblem') : undefined}
        />
        {numbers !== null && numbers.length === 0 ? (
          <EmptyState icon={<IconPhone size={18} />} title={t('noNumberTitle')}>
            {t('noNumber')}
          </EmptyState>
        ) : (
          <SelectField
            label={t('reach')}
            value={to}
            onChange={({ target: { value } }) => act.changeTo(value)}
            options={(numbers ?? []).map((one) => ({
              value: one.number,
              label: `${displayPhone(one.number)} · ${one.name}`,
            }))}
          />
        )}
      </section>
      {isNumber && to !== '' ? (
        <Handset
          key={`${from} ${to} ${taken?.uuid ?? ''}`}
          from={from}
          to={to}
          name={numbers?.find((one) => one.number === to)?.name ?? displayPhone(to)}
          taken={taken}
          onTaken={act.takeUp}
        />
      ) : null}
    </main>
  );
}
