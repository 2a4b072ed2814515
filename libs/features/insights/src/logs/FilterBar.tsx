import { Button, FilterChip, IconPlus } from '@patchbay/kit';
import { type Filters, isOperator, isValueless } from '@patchbay/log-query';
import { useOutcomeWords } from '@patchbay/screens';
import { RangePicker } from '../range/RangePicker.js';
import { type WantedFilter } from './FilterBuilder.js';
import { leftOutText } from './left-out.js';
import { fieldLabel } from './log-columns.js';
import classes from './Logs.module.css';
import { isChosenByName } from './OutcomeValue.js';
import { type LogWords, useLogWords } from './use-log-words.js';
import { type Logs } from './use-logs.js';

const valueText = (
  { t, outcomeName }: LogWords & { readonly outcomeName: (outcome: string) => string },
  { op, value }: Filters[string],
  field: string,
): string => {
  if (!isOperator(op)) return '';
  if (isValueless(op)) return t(`operator.${op}`);
  const nameOf = field === 'outcome' && isChosenByName(op) ? outcomeName : String;
  const text = (Array.isArray(value) ? value : [value ?? '']).map(String).map(nameOf).join(', ');
  return field === 'duration' && /^\d+$/.test(text) ? t('seconds', { count: text }) : text;
};

/** The conditions of the table as chips, the date range first; pressing one opens the builder. */
export function FilterBar({
  logs,
  onOpen,
  onRemoved,
}: {
  readonly logs: Logs;
  readonly onOpen: (wanted: WantedFilter) => void;
  readonly onRemoved: () => void;
}) {
  const {
    state: { filters },
    range,
    leftOut,
    setFilters,
  } = logs;
  const words = useLogWords();
  const { t } = words;
  const outcomeName = useOutcomeWords();
  const without = (field: string): Filters =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));
  const problemOf = (field: string) => {
    const left = leftOut.find((one) => one.field === field);
    return left ? { problem: leftOutText(words, left, filters[field]) } : {};
  };
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
          value={valueText({ ...words, outcomeName }, filter, field)}
          {...problemOf(field)}
          onOpen={() => onOpen({ field })}
          onRemove={() => {
            onRemoved();
            setFilters(without(field));
          }}
        />
      ))}
      <Button
        variant="subtle"
        icon={<IconPlus size={15} />}
        aria-haspopup="dialog"
        onClick={() => onOpen({})}
      >
        {t('filter')}
      </Button>
    </div>
  );
}
