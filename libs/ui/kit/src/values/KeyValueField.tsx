import { useMessages } from '@patchbay/messages';
import { useRef } from 'react';
import { Button } from '../actions/Button.js';
import { IconButton } from '../actions/IconButton.js';
import { IconX } from '../icons/first-icons.js';
import { IconPlus } from '../icons/icons.js';
import { FieldGroup } from '../field/FieldGroup.js';
import classes from '../field/FieldGroup.module.css';
import { TextField } from '../text-fields/TextField.js';
import { type DraftReading, useDraft } from '../field/use-draft.js';
import { type GroupFieldProps, type ProblemTeller } from '../field/value-field.js';
import { type ValueMessages, values as texts } from './messages.js';

type Values = Readonly<Record<string, string>>;

interface Row {
  readonly name: string;
  readonly value: string;
}

export interface KeyValueFieldProps extends GroupFieldProps<Values>, ProblemTeller {
  /** Label of the button in place of “Add a row”. */
  addLabel?: string;
}

const rowsOf = (values: Values): readonly Row[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const isBlank = ({ name, value }: Row) => name.trim() === '' && value === '';

/** The problem of a row, if any. A blank row is ignored. */
function rowProblem(t: ValueMessages, rows: readonly Row[], at: number): string | undefined {
  const row = rows[at];
  if (row === undefined || isBlank(row)) return undefined;
  if (row.name.trim() === '') return t('nameless');
  const isTwice = rows.slice(0, at).some(({ name }) => name.trim() === row.name.trim());
  return isTwice ? t('twice') : undefined;
}

function read(t: ValueMessages, rows: readonly Row[]): DraftReading<Values> {
  const problem = rows.map((_, at) => rowProblem(t, rows, at)).find((found) => found !== undefined);
  if (problem !== undefined) return { problem };
  const filled = rows.filter((row) => !isBlank(row));
  return { value: Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value])) };
}

/**
 * A list of names with values, such as headers. A duplicate name is rejected at its row.
 * States: help, error, locked, disabled. Keys: Tab moves through the rows; a row has a button that
 * removes it.
 */
export function KeyValueField({
  value,
  onChange,
  onProblem,
  addLabel,
  disabled,
  ...group
}: KeyValueFieldProps) {
  const t = useMessages(texts);
  const [rows, setRows] = useDraft({
    value,
    onChange,
    onProblem,
    draftOf: rowsOf,
    read: (rows) => read(t, rows),
  });
  const list = useRef<HTMLDivElement>(null);
  const isOff = disabled || group.locked;
  const edit = (at: number, change: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const remove = (at: number) => {
    setRows(rows.filter((_, index) => index !== at));
    // The focus stays in the list: at the following row, or at the button below.
    if (at === rows.length - 1) list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <FieldGroup {...group}>
      <div ref={list} className={classes.rows}>
        {rows.map((row, at) => (
          // A row has no stable id until it is named: its index is its key.
          <div key={at} className={classes.row}>
            <div className={classes.cell}>
              <TextField
                label={t('rowName', { row: at + 1 })}
                labelHidden
                placeholder={t('name')}
                mono
                value={row.name}
                disabled={isOff}
                error={rowProblem(t, rows, at)}
                onChange={(event) => edit(at, { name: event.target.value })}
              />
            </div>
            <div className={classes.cell}>
              <TextField
                label={t('rowValue', { row: at + 1 })}
                labelHidden
                placeholder={t('value')}
                value={row.value}
                disabled={isOff}
                onChange={(event) => edit(at, { value: event.target.value })}
              />
            </div>
            {isOff ? null : (
              <IconButton
                label={t('removeRow', { row: at + 1 })}
                icon={<IconX size={15} />}
                onClick={() => remove(at)}
              />
            )}
          </div>
        ))}
        {isOff ? null : (
          <Button
            size="sm"
            variant="subtle"
            data-add
            icon={<IconPlus size={15} />}
            onClick={() => setRows([...rows, { name: '', value: '' }])}
          >
            {addLabel ?? t('addRow')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
