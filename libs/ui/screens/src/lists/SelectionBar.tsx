import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import classes from './DataList.module.css';
import { lists } from './messages.js';

/** An action on several rows. */
export interface BulkAction<Row> {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Acts on the rows; their selection is cleared when it resolves to true. */
  readonly run: (rows: readonly Row[]) => Promise<boolean>;
}

/** Replaces the toolbar while rows are selected: their number and their actions. */
export function SelectionBar<Row>({
  rows,
  actions,
  onClear,
}: {
  rows: readonly Row[];
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
}) {
  const t = useMessages(lists);
  const run = async (action: BulkAction<Row>) => {
    if (await action.run(rows)) onClear();
  };
  return (
    <div className={classes.toolbar}>
      <span role="status" className={classes.count}>
        {t('selected', { count: rows.length })}
      </span>
      {actions.map((action) => (
        <Button
          key={action.key}
          icon={action.icon}
          variant={action.danger ? 'danger' : 'default'}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button variant="subtle" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </div>
  );
}
