import { type PageSchema } from '@patchbay/routes';
import { type AnyColumn, type ListColumn, type StateWords } from './column.js';
import { type ListState, listState } from './list-search.js';

/** What a list is of, in the language that is spoken. */
export interface ListWords {
  /** “Members”: its name, and the name of its export. */
  readonly name: string;
  /** “members”: the same within a sentence. */
  readonly things: string;
  /** “3 members”. */
  readonly counted: (count: number) => string;
}

/** A filter of a list: its name, and the values that the address may hold. */
export interface ListFilter {
  readonly key: string;
  readonly label: string;
  readonly states?: Readonly<Record<string, StateWords>>;
}

/** A list: its texts, its columns, and the values permitted in its address. */
export interface ListDefinition<Row> extends ListWords {
  readonly columns: readonly AnyColumn<Row>[];
  readonly filters: readonly ListFilter[];
  readonly rowKey: (row: Row) => string;
  /** The name of a row, for its checkbox. */
  readonly rowName: (row: Row) => string;
  readonly search: PageSchema<ListState>;
}

/** The values that a filter offers, with their labels. */
export const filterOptions = ({ states = {} }: ListFilter) =>
  Object.entries(states).map(([value, { label }]) => ({ value, label }));

/**
 * Defines a list, once for each language. Columns are typed by the rows of a reply, and those of a
 * list that is a page also by the names that its address may hold: `ColumnOf<'members'>`.
 */
export function defineList<Row, Key extends string = string>({
  columns: given,
  filters: further = [],
  ...rest
}: ListWords & {
  readonly columns: readonly (ListColumn<Row> & { readonly key: Key })[];
  /** Filters that no column shows, for a list that the server filters. */
  readonly filters?: readonly Required<ListFilter>[];
  readonly rowKey: (row: Row) => string;
  readonly rowName: (row: Row) => string;
}): ListDefinition<Row> {
  const columns = given as unknown as readonly AnyColumn<Row>[];
  const filters: readonly ListFilter[] = [...columns.filter(({ filter }) => filter), ...further];
  const values = filters.map((each) => [each.key, filterOptions(each).map(({ value }) => value)]);
  return {
    ...rest,
    columns,
    filters,
    search: listState({
      columns: columns.map(({ key }) => key),
      filters: Object.fromEntries(values) as Record<string, readonly string[]>,
    }),
  };
}
