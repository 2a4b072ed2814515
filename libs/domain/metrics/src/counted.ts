import { fieldsOf, parseFormula } from '@patchbay/formula';
import { type Filters } from '@patchbay/log-query';
import { type Metric } from './metric.js';

/** The field of a conversation that a member held to test an agent. */
export const testField = 'selfCall';

const isTestField = (field: string): boolean =>
  field === testField || field === `meta.${testField}`;

/** Whether filters speak of tests themselves, and so decide about them. */
export const namesTests = (fields: readonly string[]): boolean => fields.some(isTestField);

/**
 * The filters of the conversations that a number counts: those of the metric, without the tests of
 * the own members, unless its filters or its formula speak of tests. Dashboards, reports, goals and
 * the quality of answers all count by this.
 */
export function countedFilters({ filters, formula }: Pick<Metric, 'filters' | 'formula'>): Filters {
  const parsed = parseFormula(formula);
  const named = [...Object.keys(filters), ...(parsed.ok ? fieldsOf(parsed.value) : [])];
  return namesTests(named) ? filters : { ...filters, [testField]: { op: 'ne', value: true } };
}
