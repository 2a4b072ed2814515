import { cutText } from '@patchbay/kernel';
import { type FilterType } from './operators.js';

/** Why a filter does not count, or not with all of its values. */
export interface IgnoredFilter {
  /** As it came: `duration__gte` of a query, `duration` of a filter model. */
  readonly name: string;
  /**
   * `name`: it names no field. `operator`: the field's type does not have it. `empty`: it has no
   * value. `value`: a value cannot be read.
   */
  readonly reason: 'name' | 'operator' | 'empty' | 'value';
  /** A sentence for a person. */
  readonly message: string;
}

const kinds: Readonly<Record<FilterType, string>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  float: 'number',
  boolean: 'true or false',
  date: 'date',
  datetime: 'date',
};

const shortened = (text: string): string => cutText(text, 41, '…');
const ignored = (
  name: string,
  reason: IgnoredFilter['reason'],
  message: string,
): IgnoredFilter => ({ name, reason, message });

/** A name that is no field, or a value that no filter can have. */
export const noField = (name: string): IgnoredFilter =>
  ignored(name, 'name', `${shortened(name)} is no filter.`);

/** An operator that the type of the field does not have. */
export const noOperator = (name: string, op: string, type: FilterType): IgnoredFilter =>
  ignored(
    name,
    'operator',
    `${shortened(name)}: a ${type === 'boolean' ? 'true-or-false field' : kinds[type]} has no operator ${shortened(op)}.`,
  );

/** A condition without a value. */
export const noValue = (name: string): IgnoredFilter =>
  ignored(name, 'empty', `${shortened(name)} has no value.`);

/** Values that are none of the field's type. */
export function unreadable(
  name: string,
  type: FilterType,
  texts: readonly string[],
): IgnoredFilter {
  const shown = texts
    .slice(0, 3)
    .map((text) => `“${shortened(text)}”`)
    .join(', ');
  const what = type === 'boolean' ? 'neither true nor false' : `no ${kinds[type]}`;
  return ignored(
    name,
    'value',
    `${shortened(name)}: ${shown} ${texts.length > 1 ? 'are' : 'is'} ${what}.`,
  );
}
