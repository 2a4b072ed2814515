import { type LogRow } from '@patchbay/contract';
import { Button, IconButton, IconPlus, IconX, SelectField, TextField } from '@patchbay/kit';
import {
  type Filters,
  isListOperator,
  isOperator,
  isValueless,
  operatorLabel,
  operatorsByType,
} from '@patchbay/log-query';
import { useEffect, useState } from 'react';
import { fieldLabel, fieldType } from './log-columns.js';
import classes from './Logs.module.css';

interface Line {
  readonly field: string;
  readonly op: string;
  readonly text: string;
}

const linesOf = (filters: Filters): readonly Line[] =>
  Object.entries(filters).map(([field, { op, value }]) => ({
    field,
    op,
    text: Array.isArray(value) ? value.join(', ') : String(value ?? ''),
  }));

/** The conditions that are complete; one for each field, as the address holds them. */
function filtersOf(lines: readonly Line[], typeOf: (field: string) => string): Filters {
  return Object.fromEntries(
    lines.flatMap(({ field, op, text }) => {
      if (!isOperator(op)) return [];
      if (isValueless(op)) return [[field, { op }]];
      if (text.trim() === '') return [];
      const value = (item: string): unknown =>
        typeOf(field) === 'integer' && Number.isFinite(Number(item)) && item !== ''
          ? Number(item)
          : item;
      return [
        [
          field,
          {
            op,
            value: isListOperator(op)
              ? text
                  .split(',')
                  .map((item) => value(item.trim()))
                  .filter((item) => item !== '')
              : value(text.trim()),
          },
        ],
      ];
    }),
  );
}

export interface FilterBuilderProps {
  readonly filters: Filters;
  readonly fields: readonly string[];
  readonly rows: readonly LogRow[];
  readonly matches: number | undefined;
  readonly onChange: (filters: Filters) => void;
  readonly onDone: () => void;
}

/** Rows of field, operator and value. What is complete applies at once; “Done” only closes. */
export function FilterBuilder({
  filters,
  fields,
  rows,
  matches,
  onChange,
  onDone,
}: FilterBuilderProps) {
  const [lines, setLines] = useState(() => linesOf(filters));
  const typeOf = (field: string) => fieldType(field, rows);
  const free = fields.filter(
    (field) => !lines.some((line) => line.field === field) && field !== 'timestamp',
  );
  const settled = JSON.stringify(filtersOf(lines, typeOf));

  // Typing asks the server once the hand rests.
  useEffect(() => {
    if (settled === JSON.stringify(filters)) return;
    const timer = setTimeout(() => onChange(JSON.parse(settled) as Filters), 300);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is written here starts the clock
  }, [settled]);

  const finish = () => {
    if (settled !== JSON.stringify(filters)) onChange(JSON.parse(settled) as Filters);
    onDone();
  };
  const put = (at: number, change: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...change } : line)));
  const add = () => {
    const field = ['direction', 'duration', 'type'].find((name) => free.includes(name)) ?? free[0];
    if (field) setLines([...lines, { field, op: 'eq', text: '' }]);
  };

  return (
    <div className={classes.builder}>
      <div className={classes.builderHead}>
        <strong>Filter</strong>
        <span>Operators fit the column’s type</span>
      </div>
      {lines.length === 0 ? (
        <p className={classes.hint}>
          Every conversation of the range is shown. Add a condition to narrow it.
        </p>
      ) : null}
      {lines.map(({ field, op, text }, at) => {
        const operators = operatorsByType[typeOf(field)];
        const place = `condition ${at + 1}`;
        return (
          <div
            key={field}
            className={classes.line}
            role="group"
            aria-label={`${at === 0 ? 'Where' : 'And'} ${fieldLabel(field)}`}
          >
            <span className={classes.word} aria-hidden>
              {at === 0 ? 'Where' : 'and'}
            </span>
            <SelectField
              label={`Field of ${place}`}
              labelHidden
              value={field}
              options={[field, ...free].map((name) => ({ value: name, label: fieldLabel(name) }))}
              onChange={(event) => put(at, { field: event.target.value, op: 'eq', text: '' })}
            />
            <SelectField
              label={`Operator of ${place}`}
              labelHidden
              value={op}
              options={operators.map((name) => ({ value: name, label: operatorLabel(name) }))}
              onChange={(event) => put(at, { op: event.target.value })}
            />
            {isOperator(op) && isValueless(op) ? (
              <span />
            ) : (
              <TextField
                label={`Value of ${place}`}
                labelHidden
                value={text}
                placeholder={isOperator(op) && isListOperator(op) ? 'one, two' : ''}
                {...(field === 'duration'
                  ? { suffix: 'seconds', inputMode: 'numeric' as const }
                  : {})}
                onChange={(event) => put(at, { text: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') finish();
                }}
              />
            )}
            <IconButton
              label={`Remove ${place}`}
              icon={<IconX size={15} />}
              onClick={() => setLines(lines.filter((_, index) => index !== at))}
            />
          </div>
        );
      })}
      <div className={classes.builderFoot}>
        <Button
          variant="subtle"
          size="sm"
          icon={<IconPlus size={14} />}
          disabled={free.length === 0}
          onClick={add}
        >
          Condition
        </Button>
        {lines.length > 0 ? (
          <Button variant="subtle" size="sm" onClick={() => setLines([])}>
            Clear all
          </Button>
        ) : null}
        <span className={classes.matches} role="status">
          {matches === undefined ? null : (
            <>
              <strong>{matches.toLocaleString('en-US')}</strong> match
            </>
          )}
        </span>
        <Button variant="filled" size="sm" onClick={finish}>
          Done
        </Button>
      </div>
    </div>
  );
}
