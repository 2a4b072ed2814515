import { Button, ProgressBar } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './DataList.module.css';
import { lists } from './messages.js';
import { type ExportProgress } from './use-list-export.js';

/** How far the rows of a file are read, and a button that stops it. */
export function ExportLine({ count, total, stop }: ExportProgress) {
  const t = useMessages(lists);
  if (total !== undefined && total > 0)
    return (
      <div className={classes.exporting}>
        <ProgressBar
          label={t('exporting')}
          done={Math.min(count, total)}
          total={total}
          onStop={stop}
        />
      </div>
    );
  return (
    <div className={classes.exporting}>
      <span>{t('exporting')}</span>
      <span>{t('exportedSoFar', { count })}</span>
      <Button size="sm" variant="subtle" onClick={stop}>
        {t('stopExport')}
      </Button>
    </div>
  );
}
