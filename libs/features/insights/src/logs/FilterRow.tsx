import { IconButton, IconX, SelectField, TextField } from '@patchbay/kit';
import { isListOperator, isOperator, isValueless, operatorsByType } from '@patchbay/log-query';
import { type FilterLine } from './filter-lines.js';
import { fieldLabel } from './log-columns.js';
import classes from './Logs.module.css';
import { type FilterLines } from './use-filter-lines.js';
import { useLogWords } from './use-log-words.js';

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
  const words = useLogWords();
  const { t } = words;
  const place = { position: at + 1 };
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
        options={operators.map((name) => ({ value: name, label: t(`operator.${name}`) }))}
        onChange={(event) => put(at, { op: event.target.value })}
      />
      {isOperator(op) && isValueless(op) ? (
        <span />
      ) : (
        <TextField
          label={t('valueOf', place)}
          labelHidden
          value={text}
          placeholder={isOperator(op) && isListOperator(op) ? t('listHint') : ''}
          {...(field === 'duration'
            ? { suffix: t('secondsUnit'), inputMode: 'numeric' as const }
            : {})}
          onChange={(event) => put(at, { text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
          }}
        />
      )}
      <IconButton
        label={t('removeCondition', place)}
        icon={<IconX size={15} />}
        onClick={() => remove(at)}
      />
    </div>
  );
}
