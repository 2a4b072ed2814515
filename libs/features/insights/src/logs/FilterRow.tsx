import { IconButton, IconX, SelectField, TextField } from '@patchbay/kit';
import {
  isListOperator,
  isOperator,
  isValueless,
  operatorLabel,
  operatorsByType,
} from '@patchbay/log-query';
import { type FilterLine } from './filter-lines.js';
import { fieldLabel } from './log-columns.js';
import classes from './Logs.module.css';
import { type FilterLines } from './use-filter-lines.js';

/** One condition: field, operator, and the value where the operator takes one. */
export function FilterRow({
  line: { field, op, text },
  at,
  builder: { free, typeOf, put, remove, finish },
}: {
  readonly line: FilterLine;
  readonly at: number;
  readonly builder: FilterLines;
}) {
  const operators = operatorsByType[typeOf(field)];
  const place = `condition ${at + 1}`;
  return (
    <div
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
          {...(field === 'duration' ? { suffix: 'seconds', inputMode: 'numeric' as const } : {})}
          onChange={(event) => put(at, { text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
          }}
        />
      )}
      <IconButton label={`Remove ${place}`} icon={<IconX size={15} />} onClick={() => remove(at)} />
    </div>
  );
}
