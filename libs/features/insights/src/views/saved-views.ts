import { type LogPageState, parseLogPage, printLogPage } from '@patchbay/log-query';
import { type PageSearch } from '@patchbay/routes';

/** The part of an address of the logs that a view keeps: all but the page and the open row. */
export type ViewSearch = Pick<
  PageSearch<'data', 'logs'>,
  'filters' | 'fields' | 'dateFilter' | 'sort' | 'pageSize'
>;

/** A way to look at the logs, as the settings of an account hold it. */
export interface SavedView {
  readonly name: string;
  readonly search: ViewSearch;
}

/** So many views can be saved. */
export const mostViews = 50;
const longestName = 60;

/** What an address would be saved as: defaults are left out, so that equal views look alike. */
export function viewSearch(search: Readonly<Record<string, unknown>>): ViewSearch {
  const state: LogPageState = parseLogPage(search);
  const { filters, fields, dateFilter, pageSize } = printLogPage({ ...state, page: 1 });
  const { sort } = search;
  return JSON.parse(
    JSON.stringify({
      filters,
      fields,
      dateFilter,
      pageSize,
      sort: typeof sort === 'string' ? sort : undefined,
    }),
  ) as ViewSearch;
}

/** Whether an address shows a view. */
export const isView = (search: Readonly<Record<string, unknown>>, view: SavedView): boolean =>
  JSON.stringify(viewSearch(search)) === JSON.stringify(viewSearch(view.search));

/** The name of a view as it is saved. */
export const viewName = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, longestName);

const open = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};

/** The views in the settings of an account; what is none of them is left out. */
export function viewsIn(settings: unknown): readonly SavedView[] {
  const given = open(settings)['logViews'];
  if (!Array.isArray(given)) return [];
  const views = given.flatMap((each: unknown): readonly SavedView[] => {
    const { name, search } = open(each);
    if (typeof name !== 'string' || viewName(name) === '') return [];
    return [{ name: viewName(name), search: viewSearch(open(search)) }];
  });
  return views
    .filter(({ name }, at) => views.findIndex((other) => other.name === name) === at)
    .slice(0, mostViews);
}

/** The views with one more, or with another content of the one that has this name. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  views.some(({ name }) => name === view.name)
    ? views.map((other) => (other.name === view.name ? view : other))
    : [...views, view];

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((view) => view.name !== name);
