import { pressedKey } from '@patchbay/kernel';
import { isCalendarDay } from '@patchbay/formats';
import { DateField, SelectField, TagsField, TextField } from '@patchbay/kit';
import { type FilterType, isListOperator, isOperator } from '@patchbay/log-query';
import { type FilterLine, itemsOf, textOf } from './filter-lines.js';
import { isChosenByName, OutcomeValue } from './OutcomeValue.js';
import { useLogWords } from './use-log-words.js';

export interface FilterValueProps {
  readonly line: FilterLine;
  readonly type: FilterType;
  /** Counted from 1. */
  readonly position: number;
  readonly onChange: (text: string) => void;
  readonly onEnter: () => void;
}

/** The value of a condition, with the control of its type. */
export function FilterValue({
  line: { field, op, text },
  type,
  position,
  onChange,
  onEnter,
}: FilterValueProps) {
  const { t } = useLogWords();
  const label = t('valueOf', { position });
  if (field === 'outcome' && isChosenByName(op))
    return <OutcomeValue label={label} op={op} text={text} onChange={onChange} />;
  if (isOperator(op) && isListOperator(op))
    return (
      <TagsField
        label={label}
        labelHidden
        value={itemsOf(text)}
        placeholder={text === '' ? t('listHint') : ''}
        onChange={(items) => onChange(textOf(items))}
      />
    );
  if (type === 'boolean')
    return (
      <SelectField
        label={label}
        labelHidden
        value={text}
        placeholder={t('choose')}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if ((type === 'date' || type === 'datetime') && (text === '' || isCalendarDay(text)))
    return <DateField label={label} labelHidden value={text} onChange={onChange} timeZone="UTC" />;
  return (
    <TextField
      label={label}
      labelHidden
      value={text}
      {...(field === 'duration' ? { suffix: t('secondsUnit'), inputMode: 'numeric' as const } : {})}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter') onEnter();
      }}
    />
  );
}
