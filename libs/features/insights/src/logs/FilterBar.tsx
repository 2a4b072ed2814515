import { Button, FilterChip, IconPlus, Popover } from '@patchbay/kit';
import { type Filters, isOperator, isValueless, operatorLabel } from '@patchbay/log-query';
import { useRef, useState } from 'react';
import { RangePicker } from '../data/RangePicker.js';
import { FilterBuilder } from './FilterBuilder.js';
import { fieldLabel } from './log-columns.js';
import classes from './Logs.module.css';
import { type Logs } from './use-logs.js';

const valueText = ({ op, value }: Filters[string], field: string): string => {
  if (!isOperator(op)) return '';
  if (isValueless(op)) return operatorLabel(op);
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return field === 'duration' && text !== '' ? `${text} s` : text;
};

/** The conditions of the table as chips, the date range first; pressing one opens the builder. */
export function FilterBar({ logs }: { readonly logs: Logs }) {
  const {
    state: { filters },
    range,
    setFilters,
    list,
  } = logs;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const without = (field: string): Filters =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));
  return (
    <div className={classes.bar} role="group" aria-label="Filters">
      <RangePicker filter={range.filter} />
      {Object.entries(filters).map(([field, filter]) => (
        <FilterChip
          key={field}
          field={fieldLabel(field)}
          {...(isOperator(filter.op) && !isValueless(filter.op)
            ? { operator: operatorLabel(filter.op) }
            : {})}
          value={valueText(filter, field)}
          onOpen={() => setOpen(true)}
          onRemove={() => setFilters(without(field))}
        />
      ))}
      <Button
        ref={anchor}
        variant="subtle"
        icon={<IconPlus size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filter
      </Button>
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label="Filter"
        align="start"
      >
        <FilterBuilder
          filters={filters}
          fields={logs.fields}
          rows={logs.rows}
          matches={list.data?.totalCount}
          onChange={setFilters}
          onDone={() => setOpen(false)}
        />
      </Popover>
    </div>
  );
}
