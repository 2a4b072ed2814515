import { type Filters, isListOperator, isOperator, isValueless } from '@patchbay/log-query';

/** A condition as it is typed. */
export interface FilterLine {
  readonly field: string;
  readonly op: string;
  readonly text: string;
}

/** The values of a list: “booked, callback”. */
export const itemsOf = (text: string): readonly string[] =>
  text.split(',').flatMap((item) => item.trim() || []);

export const textOf = (items: readonly string[]): string => items.join(', ');

export const linesOf = (filters: Filters): readonly FilterLine[] =>
  Object.entries(filters).map(([field, { op, value }]) => ({
    field,
    op,
    text: Array.isArray(value) ? textOf(value) : String(value ?? ''),
  }));

/** The conditions that are complete; one for each field, as the address holds them. */
export function filtersOf(
  lines: readonly FilterLine[],
  typeOf: (field: string) => string,
): Filters {
  return Object.fromEntries(
    lines.flatMap(({ field, op, text }) => {
      if (!isOperator(op)) return [];
      if (isValueless(op)) return [[field, { op }]];
      if (text.trim() === '') return [];
      const value = (item: string): unknown =>
        typeOf(field) === 'integer' && Number.isFinite(Number(item)) && item !== ''
          ? Number(item)
          : item;
      return [
        [
          field,
          {
            op,
            value: isListOperator(op) ? itemsOf(text).map(value) : value(text.trim()),
          },
        ],
      ];
    }),
  );
}
