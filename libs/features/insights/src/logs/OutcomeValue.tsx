import { MultiSelectField, SearchSelectField } from '@patchbay/kit';
import { isListOperator, isOperator } from '@patchbay/log-query';
import { namedOutcomes, useOutcomeWords } from '@patchbay/screens';
import { useState } from 'react';
import { type FilterLine, itemsOf, textOf } from './filter-lines.js';
import { useLogWords } from './use-log-words.js';

/** Whether an operator compares whole outcomes, not parts of their keys. */
export const isChosenByName = (op: string): boolean =>
  op === 'eq' || op === 'ne' || (isOperator(op) && isListOperator(op));

/**
 * Outcomes, chosen by the names that the table has. One that an integrator reports is offered as it
 * is typed.
 */
function useOutcomeOptions(chosen: readonly string[]) {
  const words = useOutcomeWords();
  const [typed, setTyped] = useState('');
  const isKnown = (text: string) =>
    namedOutcomes.some((one) => one === text || words(one).toLowerCase() === text.toLowerCase());
  const others = [...chosen, typed.trim()].filter((text) => text !== '' && !isKnown(text));
  const options = [...new Set([...namedOutcomes, ...others])].map((value) => ({
    value,
    label: words(value),
  }));
  return { options, onSearch: setTyped };
}

/** The outcome, or the outcomes, of a condition. */
export function OutcomeValue({
  label,
  op,
  text,
  onChange,
}: Pick<FilterLine, 'op' | 'text'> & {
  readonly label: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useLogWords();
  const items = itemsOf(text);
  const { options, onSearch } = useOutcomeOptions(items);
  const all = { label, labelHidden: true, options, onSearch, placeholder: t('choose') };
  return isOperator(op) && isListOperator(op) ? (
    <MultiSelectField {...all} value={items} onChange={(next) => onChange(textOf(next))} />
  ) : (
    <SearchSelectField {...all} value={text === '' ? null : text} onChange={onChange} />
  );
}
