import { type LogRow } from '@patchbay/contract';
import { EmptyState, IconAdjustments, SkeletonRows } from '@patchbay/kit';
import { MoreColumn } from './ColumnLine.js';
import classes from './Columns.module.css';
import { useLogWords } from './use-log-words.js';

/** The columns that the table does not have, as far as a search finds them. */
export function MoreColumns({
  fields,
  matches,
  rows,
  onAdd,
}: {
  /** Undefined while they are loaded. */
  readonly fields: readonly string[] | undefined;
  readonly matches: (field: string) => boolean;
  readonly rows: readonly LogRow[];
  readonly onAdd: (field: string) => void;
}) {
  const { t } = useLogWords();
  if (!fields) return <SkeletonRows count={4} height={40} />;
  const found = fields.filter(matches);
  if (found.length === 0)
    return (
      <EmptyState
        icon={<IconAdjustments size={18} />}
        title={t(fields.length > 0 ? 'noColumnFound' : 'allColumns')}
      />
    );
  return (
    <ul className={classes.list}>
      {found.map((field) => (
        <MoreColumn key={field} field={field} rows={rows} onAdd={() => onAdd(field)} />
      ))}
    </ul>
  );
}
