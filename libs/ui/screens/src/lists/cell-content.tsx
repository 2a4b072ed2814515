import { Avatar, Chip, Tile } from '@patchbay/kit';
import { type ReactNode } from 'react';
import { type AnyColumn } from './column.js';
import { textIn, valueIn } from './column-value.js';
import classes from './Grid.module.css';

const isNothing = (shown: ReactNode): boolean =>
  shown === null || shown === undefined || shown === '';

/** Whether a cell has nothing but a dash to show, because its row has no value there. */
export const isMissing = <Row,>(column: AnyColumn<Row>, row: Row, locale: string): boolean =>
  column.absent === undefined &&
  isNothing(column.cell ? column.cell(row) : textIn(column, row, locale));

const dash = <span className={classes.missing}>–</span>;
const missing = <Row,>({ absent }: AnyColumn<Row>): ReactNode => absent ?? dash;

/**
 * The value of a cell in the format of its kind; for a missing one the words of the column, or a
 * dash. A function and not a component: a grid that is scrolled draws thousands of cells a second.
 */
export function cellContent<Row>(column: AnyColumn<Row>, row: Row, locale: string): ReactNode {
  if (column.cell) {
    const shown = column.cell(row);
    return isNothing(shown) ? missing(column) : shown;
  }
  const text = textIn(column, row, locale);
  if (text === '') return missing(column);
  if (column.kind === 'status') {
    // Chips are for states: a kind, which has no tone, is a word.
    const tone = column.states?.[String(valueIn(column, row))]?.tone;
    return tone ? <Chip tone={tone}>{text}</Chip> : text;
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
  return text;
}
