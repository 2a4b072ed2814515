import * as z from 'zod/mini';

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

type Filters = Readonly<Record<string, readonly string[]>>;

/** The parameter of a filter: `filter.role=owner`. */
export const filterParameter = (key: string) => `filter.${key}` as const;

const optionalText = (max: number) =>
  z.catch(z.optional(z.string().check(z.trim(), z.maxLength(max))), undefined);
const optionalPage = () =>
  z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1e6))), undefined);

/**
 * The schema of a list's part of the address: `q`, `sort`, `page`, `fields`, `detail` and one
 * parameter per filter. Invalid values are treated as absent, and never as an error.
 */
export function listSearch(columns: readonly string[], filters: Filters = {}) {
  const known = (key: string) => columns.includes(key);
  const chosen = Object.entries(filters).map(([key, values]) => [
    filterParameter(key),
    z.catch(z.optional(z.enum(values as [string, ...string[]])), undefined),
  ]);
  const raw = z.object({
    q: optionalText(200),
    sort: optionalText(80),
    page: optionalPage(),
    fields: optionalText(2000),
    detail: optionalText(200),
    ...(Object.fromEntries(chosen) as Record<string, z.ZodMiniType<string | undefined>>),
  });
  return z.pipe(
    raw,
    z.transform((search): ListState => {
      const sort = sortOf(search.sort);
      const fields = [...new Set(search.fields?.split(','))].filter(known);
      const values = Object.keys(filters).flatMap((key) => {
        const value = (search as Record<string, unknown>)[filterParameter(key)];
        return typeof value === 'string' ? [[key, value] as const] : [];
      });
      return {
        text: search.q ?? '',
        sort: sort && known(sort.key) ? sort : null,
        page: search.page ?? 1,
        columns: fields.length > 0 ? fields : null,
        filters: Object.fromEntries(values),
        detail: search.detail ?? null,
      };
    }),
  );
}

const sortOf = (text = ''): ListSort | null =>
  text === '' ? null : { key: text.replace(/^-/, ''), descending: text.startsWith('-') };

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
