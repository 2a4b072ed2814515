import { displayPhone } from '@patchbay/formats';
import { type LogRow } from '@patchbay/contract';
import { IconArrowDown, IconArrowUp, IconButton, IconPlus, IconX } from '@patchbay/kit';
import { readField } from '@patchbay/log-query';
import { type ReactNode } from 'react';
import classes from './Columns.module.css';
import { fieldLabel, fieldType, logTime } from './log-columns.js';
import { TypeMark, typeName } from './type-mark.js';
import { useLogWords } from './use-log-words.js';

interface Column {
  readonly field: string;
  readonly rows: readonly LogRow[];
}

/** A value that a conversation of the page has, as an example. */
function exampleOf({ field, rows }: Column, locale: string): string | null {
  const value = rows.map((row) => readField(row, field)).find((each) => each || each === 0);
  if (value === undefined || value === null || typeof value === 'object') return null;
  if (field === 'timestamp') return logTime(locale, value);
  if (field === 'fromNumber' || field === 'toNumber') return displayPhone(String(value));
  // Codes of the wire, which the table says in words.
  if (field === 'type' || field === 'outcome' || field === 'direction') return null;
  return String(value as string | number | boolean);
}

/** The mark of the type, the name, and below it the type with an example. */
function Line({ children, ...column }: Column & { readonly children: ReactNode }) {
  const words = useLogWords();
  const { t } = words;
  const type = fieldType(column.field, column.rows);
  const example = exampleOf(column, words.locale);
  const kind = t(`type.${typeName(type)}`);
  return (
    <li className={classes.item}>
      <span className={classes.mark}>
        <TypeMark type={type} />
      </span>
      <span className={classes.names}>
        <span className={classes.name}>{fieldLabel(words, column.field)}</span>
        <span className={classes.example}>
          {example === null ? kind : t('typeWithExample', { kind, example })}
        </span>
      </span>
      {children}
    </li>
  );
}

/** A column that the table has. */
export function ChosenColumn({
  isFirst,
  isLast,
  isOnly,
  onMove,
  onRemove,
  ...column
}: Column & {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isOnly: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}) {
  const words = useLogWords();
  const { t } = words;
  const field = fieldLabel(words, column.field);
  return (
    <Line {...column}>
      <IconButton
        label={t('columnUp', { field })}
        icon={<IconArrowUp size={15} />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('columnDown', { field })}
        icon={<IconArrowDown size={15} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton
        label={t('removeColumn', { field })}
        icon={<IconX size={15} />}
        disabled={isOnly}
        onClick={onRemove}
      />
    </Line>
  );
}

/** A column that the table can have. */
export function MoreColumn({ onAdd, ...column }: Column & { readonly onAdd: () => void }) {
  const words = useLogWords();
  return (
    <Line {...column}>
      <IconButton
        label={words.t('addColumn', { field: fieldLabel(words, column.field) })}
        icon={<IconPlus size={15} />}
        onClick={onAdd}
      />
    </Line>
  );
}
