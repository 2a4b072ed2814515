import { Button, FilterChip, IconPlus, Popover } from '@patchbay/kit';
import { type Filters, isOperator, isValueless } from '@patchbay/log-query';
import { useRef, useState } from 'react';
import { RangePicker } from '../data/RangePicker.js';
import { FilterBuilder } from './FilterBuilder.js';
import { fieldLabel } from './log-columns.js';
import classes from './Logs.module.css';
import { type LogWords, useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

const valueText = ({ t }: LogWords, { op, value }: Filters[string], field: string): string => {
  if (!isOperator(op)) return '';
  if (isValueless(op)) return t(`operator.${op}`);
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return field === 'duration' && text !== '' ? t('seconds', { count: text }) : text;
};

/** The conditions of the table as chips, the date range first; pressing one opens the builder. */
export function FilterBar({ logs }: { readonly logs: Logs }) {
  const {
    state: { filters },
    range,
    setFilters,
    list,
  } = logs;
  const words = useLogWords();
  const { t } = words;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const without = (field: string): Filters =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));
  return (
    <div className={classes.bar} role="group" aria-label={t('filters')}>
      <RangePicker filter={range.filter} />
      {Object.entries(filters).map(([field, filter]) => (
        <FilterChip
          key={field}
          field={fieldLabel(words, field)}
          {...(isOperator(filter.op) && !isValueless(filter.op)
            ? { operator: t(`operator.${filter.op}`) }
            : {})}
          value={valueText(words, filter, field)}
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
        {t('filter')}
      </Button>
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('filter')}
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
