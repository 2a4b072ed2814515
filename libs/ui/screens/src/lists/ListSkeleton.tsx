import { cx, SkeletonBar, VisuallyHidden } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type CSSProperties } from 'react';
import { type AnyColumn } from './column.js';
import classes from './Grid.module.css';
import { alignsAtEnd, ListHead } from './ListHead.js';
import { lists } from './messages.js';

const rows = 8;
const widths = ['62%', '46%', '70%', '54%'];

/** A placeholder for the rows: the same headings, columns and row height. */
export function ListSkeleton<Row>({
  columns,
  height,
  cards,
}: {
  columns: readonly AnyColumn<Row>[];
  height: number;
  cards: boolean;
}) {
  const t = useMessages(lists);
  return (
    <div className={classes.scroll} aria-busy="true" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div
        aria-hidden
        className={cx(classes.table, cards && classes.cards)}
        style={{ '--row': `${height}px` } as CSSProperties}
      >
        <ListHead columns={columns} sort={null} onSort={undefined} />
        <div className={classes.body}>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={classes.row} style={{ opacity: 1 - row / rows }}>
              {columns.map((column, at) => (
                <div
                  key={column.key}
                  className={cx(classes.cell, alignsAtEnd(column) && classes.ghostEnd)}
                >
                  <SkeletonBar width={widths[(row + at) % widths.length] ?? '50%'} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
