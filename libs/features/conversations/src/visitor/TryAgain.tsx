import { useMessages } from '@patchbay/messages';
import { visitor } from './messages.js';
import classes from '../plain/Parts.module.css';

/** The chat did not open: what happened, and a way to open it again. */
export function TryAgain() {
  const t = useMessages(visitor);
  return (
    <div role="alert" className={classes.failed}>
      <p className={classes.title}>{t('failedTitle')}</p>
      <p>{t('failed')}</p>
      <button type="button" className={classes.button} onClick={() => location.reload()}>
        {t('retry')}
      </button>
    </div>
  );
}
