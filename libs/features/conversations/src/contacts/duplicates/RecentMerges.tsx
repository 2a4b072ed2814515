import { dateFormat, displayPhone } from '@patchbay/formats';
import { Button } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import classes from './Duplicates.module.css';
import { contactMerge } from './messages.js';
import { useUndoMerge } from './use-undo-merge.js';

/** The merges that can be undone. Nothing while there are none. */
export function RecentMerges() {
  const t = useMessages(contactMerge);
  const locale = useLocale();
  const { data } = useOperation('listContactMerges', {});
  const { undo, undoing } = useUndoMerge();
  const merges = data?.merges ?? [];
  if (merges.length === 0) return null;
  const date = (seconds: number) =>
    dateFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  return (
    <section aria-labelledby="recent-merges">
      <h2 id="recent-merges" className={classes.heading}>
        {t('merges')}
      </h2>
      <ul className={classes.merges}>
        {merges.map(({ id, name, mergedName, undoUntil }) => (
          <li key={id} className={classes.merge}>
            <span className={classes.mergeWords}>
              {t('mergedInto', { merged: displayPhone(mergedName), name: displayPhone(name) })}
              <span className={classes.note}>
                {t('undoUntil', { date: date(Number(undoUntil)) })}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t('undoOf', { merged: displayPhone(mergedName) })}
              loading={undoing === id}
              onClick={() => undo(id)}
            >
              {t('undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
