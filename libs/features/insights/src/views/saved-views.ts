import { cutText } from '@patchbay/kernel';
import { type LogPageState, parseLogPage, printLogPage } from '@patchbay/log-query';
import { type PageSearch, parseSearch, stringifySearch } from '@patchbay/routes';

/** The part of an address of the logs that a view keeps: all but the page and the open row. */
export type ViewSearch = Pick<
  PageSearch<'data', 'logs'>,
  'filters' | 'fields' | 'dateFilter' | 'sort' | 'pageSize'
>;

/** A way to look at the logs. */
export interface SavedView {
  readonly name: string;
  readonly search: ViewSearch;
}

/** So many views can be saved. */
export const maxViews = 50;
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
  cutText(text.replace(/\s+/g, ' ').trim(), longestName);

const open = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};

/**
 * The views in the settings of an account, by name; what is none of them is left out. The settings
 * hold a query of an address under each name, so that two members who save at once keep both views.
 */
export function viewsIn(settings: unknown): readonly SavedView[] {
  return Object.entries(open(open(settings)['logViews']))
    .flatMap(([name, query]): readonly SavedView[] =>
      typeof query === 'string' && viewName(name) === name && name !== ''
        ? [{ name, search: viewSearch(parseSearch(query)) }]
        : [],
    )
    .sort((one, other) => one.name.localeCompare(other.name))
    .slice(0, maxViews);
}

/** What is saved to add a view, or to give the one of this name another content. */
export const savedView = ({ name, search }: SavedView) => ({
  logViews: { [name]: stringifySearch(search) || '?' },
});

/** What is saved to remove a view. */
export const removedView = (name: string) => ({ logViews: { [name]: null } });
