import { dateFormat, displayPhone } from '@patchbay/formats';
import { Button } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { differentPeople } from './messages.js';
import classes from '../duplicates/Duplicates.module.css';
import { useSeparate } from './use-separate.js';

/** The alike contacts that were marked as different people. Nothing while there are none. */
export function SeparatePairs() {
  const t = useMessages(differentPeople);
  const locale = useLocale();
  const { data } = useOperation('listContactDuplicates', {});
  const { rejoin, pending } = useSeparate();
  const pairs = data?.separate ?? [];
  if (pairs.length === 0) return null;
  const date = (seconds: number) =>
    dateFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  return (
    <section aria-labelledby="separate-pairs">
      <h2 id="separate-pairs" className={classes.heading}>
        {t('title')}
      </h2>
      <p className={classes.note}>{t('help')}</p>
      <ul className={classes.merges}>
        {pairs.map(({ id, otherId, timestamp, ...names }) => {
          const pair = { name: displayPhone(names.name), other: displayPhone(names.otherName) };
          return (
            <li key={`${id} ${otherId}`} className={classes.merge}>
              <span className={classes.mergeWords}>
                {t('pair', pair)}
                <span className={classes.note}>
                  {t('since', { date: date(Number(timestamp)) })}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={t('undoOf', pair)}
                loading={pending === otherId}
                onClick={() => rejoin({ id, otherId })}
              >
                {t('undo')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
