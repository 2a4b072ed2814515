import {
  canonicalField,
  type Filter,
  type Filters,
  type IgnoredFilter,
  isOperator,
  readConditions,
  splitName,
  typeForFilter,
  uselessFilters,
} from '@patchbay/log-query';
import { fieldLabel } from './log-columns.js';
import { type LogWords } from './use-log-words.js';

/** A condition that does not count, and why. */
export interface LeftOut {
  readonly field: string;
  readonly reason: IgnoredFilter['reason'];
}

/** The conditions of the address that do not count, without asking the server. */
export function leftOutOf(filters: Filters): readonly LeftOut[] {
  return Object.entries(filters).flatMap(([field, filter]) => {
    const one = { [field]: filter };
    const [useless] = uselessFilters(one);
    if (useless) return [{ field, reason: useless.reason }];
    return readConditions(one).ok ? [] : [{ field, reason: 'value' as const }];
  });
}

/** Those and the ones that the server left out, each field once. */
export function allLeftOut(
  filters: Filters,
  ignored: readonly IgnoredFilter[] = [],
): readonly LeftOut[] {
  const all = [
    ...leftOutOf(filters),
    ...ignored.map(({ name, reason }) => ({
      field: canonicalField(splitName(name).field),
      reason,
    })),
  ];
  return all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at);
}

const valueText = (filter: Filter | undefined): string => {
  const value: unknown = filter?.value;
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
};

/** The reason in a sentence. */
export function leftOutText(
  words: LogWords,
  { field, reason }: LeftOut,
  filter: Filter | undefined,
): string {
  const { t } = words;
  const name = fieldLabel(words, field);
  const op = filter?.op ?? 'eq';
  if (reason === 'operator')
    return t('left.operator', {
      field: name,
      operator: isOperator(op) ? t(`operator.${op}`) : op,
    });
  if (reason !== 'value') return t(`left.${reason}`, { field: name });
  const type = typeForFilter(field, filter ?? { op });
  return t(
    type === 'date' || type === 'datetime'
      ? 'left.date'
      : type === 'boolean'
        ? 'left.truth'
        : type === 'string'
          ? 'left.text'
          : 'left.number',
    { field: name, value: valueText(filter) },
  );
}
