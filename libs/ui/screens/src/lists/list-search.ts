import { filterParameter, type ListNames, listSearch, type PageSchema } from '@patchbay/routes';

/** The order of a list. */
export interface ListSort {
  readonly key: string;
  readonly descending: boolean;
}

/** The state of a list in the address. */
export interface ListState {
  /** The search text. */
  readonly text: string;
  readonly sort: ListSort | null;
  /** The page, counted from 1. */
  readonly page: number;
  /** The chosen columns in their order; null for the default ones. */
  readonly columns: readonly string[] | null;
  /** The chosen value of each active filter. */
  readonly filters: Readonly<Record<string, string>>;
  /** The key of the row whose detail is open. */
  readonly detail: string | null;
}

/**
 * The schema of a list's state in the address: `q`, `sort`, `page`, `fields`, `detail` and one
 * parameter per filter. Invalid values are treated as absent, and never as an error.
 */
export function listState(names: ListNames): PageSchema<ListState> {
  const schema = listSearch(names);
  return {
    parse: (search) => {
      const { q, sort, page, fields, detail, ...others } = schema.parse(search);
      const chosen = others as Readonly<Record<string, string | undefined>>;
      const values = Object.keys(names.filters).flatMap((key) => {
        const value = chosen[filterParameter(key)];
        return value === undefined ? [] : [[key, value] as const];
      });
      return {
        text: q ?? '',
        sort: sort ? { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null,
        page: page ?? 1,
        columns: fields?.split(',') ?? null,
        filters: Object.fromEntries(values),
        detail: detail ?? null,
      };
    },
  };
}

/** A change of a list's state as parameters; default values are omitted from the address. */
export function printListState(change: Partial<ListState>) {
  const { text, sort, page, columns, filters, detail } = change;
  return {
    ...(text === undefined ? {} : { q: text.trim() || undefined }),
    ...(sort === undefined
      ? {}
      : { sort: sort ? `${sort.descending ? '-' : ''}${sort.key}` : undefined }),
    ...(page === undefined ? {} : { page: page > 1 ? page : undefined }),
    ...(columns === undefined ? {} : { fields: columns?.join(',') || undefined }),
    ...(detail === undefined ? {} : { detail: detail ?? undefined }),
    ...(detail === null ? { detailTab: undefined } : {}),
    ...Object.fromEntries(
      Object.entries(filters ?? {}).map(([key, value]) => [
        filterParameter(key),
        value || undefined,
      ]),
    ),
  };
}
