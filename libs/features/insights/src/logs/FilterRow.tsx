import { IconButton, IconX, SelectField } from '@patchbay/kit';
import { isOperator, isValueless, operatorsByType } from '@patchbay/log-query';
import { type FilterLine } from './filter-lines.js';
import { FilterValue } from './FilterValue.js';
import { fieldLabel } from './log-columns.js';
import classes from './Logs.module.css';
import { type FilterLines } from './use-filter-lines.js';
import { useLogWords } from './use-log-words.js';

/** One condition: field, operator, the value where the operator takes one, and why it does not count. */
export function FilterRow({
  line,
  at,
  builder: { free, typeOf, put, remove, finish, problemOf },
}: {
  readonly line: FilterLine;
  readonly at: number;
  readonly builder: FilterLines;
}) {
  const { field, op } = line;
  const type = typeOf(field);
  const words = useLogWords();
  const { t } = words;
  const place = { position: at + 1 };
  const problem = problemOf(line);
  const operators: readonly string[] = operatorsByType[type];
  return (
    <div
      className={classes.line}
      role="group"
      aria-label={t(at === 0 ? 'whereField' : 'andField', { field: fieldLabel(words, field) })}
    >
      <span className={classes.word} aria-hidden>
        {at === 0 ? t('where') : t('and')}
      </span>
      <SelectField
        label={t('fieldOf', place)}
        labelHidden
        value={field}
        options={[field, ...free].map((name) => ({ value: name, label: fieldLabel(words, name) }))}
        onChange={(event) => put(at, { field: event.target.value, op: 'eq', text: '' })}
      />
      <SelectField
        label={t('operatorOf', place)}
        labelHidden
        value={op}
        options={[...(operators.includes(op) ? [] : [op]), ...operators].map((name) => ({
          value: name,
          label: isOperator(name) ? t(`operator.${name}`) : name,
        }))}
        onChange={(event) => put(at, { op: event.target.value })}
      />
      {isOperator(op) && isValueless(op) ? (
        <span />
      ) : (
        <FilterValue
          line={line}
          type={type}
          {...place}
          onChange={(text) => put(at, { text })}
          onEnter={finish}
        />
      )}
      <IconButton
        label={t('removeCondition', place)}
        icon={<IconX size={15} />}
        onClick={() => remove(at)}
      />
      {problem ? (
        <p className={classes.problem} role="status">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
