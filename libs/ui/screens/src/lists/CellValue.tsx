import { Avatar, Chip, Tile } from '@patchbay/kit';
import { useLocale } from '@patchbay/messages';
import { type AnyColumn } from './column.js';
import { textIn, valueIn } from './column-value.js';
import classes from './Grid.module.css';

/** Whether a cell shows a dash, because its row has no value there. */
export function isMissing<Row>(column: AnyColumn<Row>, row: Row, locale: string): boolean {
  if (!column.cell) return textIn(column, row, locale) === '';
  const shown = column.cell(row);
  return shown === null || shown === undefined || shown === '';
}

/** The value of a cell in the format of its kind; a dash for a missing value. */
export function CellValue<Row>({ column, row }: { column: AnyColumn<Row>; row: Row }) {
  const locale = useLocale();
  if (isMissing(column, row, locale)) return <Missing />;
  if (column.cell) return <>{column.cell(row)}</>;
  const text = textIn(column, row, locale);
  if (column.kind === 'status') {
    const state = column.states?.[String(valueIn(column, row))];
    return <Chip tone={state?.tone ?? 'neutral'}>{text}</Chip>;
  }
  if (column.kind === 'person' || column.kind === 'account') {
    const Mark = column.kind === 'person' ? Avatar : Tile;
    const image = column.image?.(row);
    return (
      <span className={classes.named}>
        <Mark name={text} size={28} {...(image ? { image } : {})} />
        <span className={classes.clipped}>{text}</span>
      </span>
    );
  }
  return <>{text}</>;
}

const Missing = () => <span className={classes.missing}>–</span>;
