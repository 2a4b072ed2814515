import { parseDateFilter, printDateFilter, type DateFilter } from './date-window.js';
import { parseFilters, type Filters } from './filters.js';

/** The state in the URL of the log page. */
export interface LogPageState {
  readonly filters: Filters;
  /** Chosen columns; empty means the default ones. */
  readonly fields: readonly string[];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Null means the default window. */
  readonly dateFilter: DateFilter | null;
}

/**
 * The app's page size. The API's own default is 20, and its maximum is 10,000, which is also the
 * size of an export.
 */
export const defaultPageSize = 100;
export const apiPageSize = 20;
export const maxPageSize = 10_000;

const wholeFrom = (
  least: number,
  given: unknown,
  fallback: number,
  max = Number.MAX_SAFE_INTEGER,
): number => {
  const number =
    typeof given === 'number'
      ? given
      : typeof given === 'string' && /^\d{1,9}$/.test(given.trim())
        ? Number(given)
        : Number.NaN;
  return Number.isInteger(number) && number >= least ? Math.min(number, max) : fallback;
};

/** Page and page size from a query: used only when they are numbers, page from 1, size above 0. */
export function readPaging(
  query: Readonly<Record<string, unknown>>,
  pageSize = defaultPageSize,
): { readonly page: number; readonly pageSize: number } {
  return {
    page: wholeFrom(1, query['page'], 1),
    pageSize: wholeFrom(1, query['pageSize'], pageSize, maxPageSize),
  };
}

/** Reads JSON that may have been URL-encoded once or twice; null when there is none. */
function readJson(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  let text = given;
  for (let round = 0; round < 3; round += 1) {
    try {
      return JSON.parse(text);
    } catch {
      try {
        text = decodeURIComponent(text);
      } catch {
        return null;
      }
    }
  }
  return null;
}

const readFields = (given: unknown): readonly string[] => {
  const items: readonly unknown[] = Array.isArray(given)
    ? given
    : typeof given === 'string'
      ? given.split(',')
      : [];
  return [
    ...new Set(
      items.map((item) => String(item).trim()).filter((item) => /^[\w.-]{1,100}$/.test(item)),
    ),
  ];
};

/** Reads the address of the log page; what makes no sense is the default. */
export function parseLogPage(search: Readonly<Record<string, unknown>>): LogPageState {
  return {
    filters: parseFilters(readJson(search['filters'])),
    fields: readFields(search['fields']),
    ...readPaging(search),
    dateFilter: parseDateFilter(search['dateFilter']),
  };
}

/** The search parameters of a state; undefined ones are defaults and leave the address. */
export function printLogPage({ filters, fields, page, pageSize, dateFilter }: LogPageState) {
  return {
    filters: Object.keys(filters).length > 0 ? JSON.stringify(filters) : undefined,
    fields: fields.length > 0 ? fields.join(',') : undefined,
    page: page === 1 ? undefined : page,
    pageSize: pageSize === defaultPageSize ? undefined : pageSize,
    dateFilter: dateFilter ? printDateFilter(dateFilter) : undefined,
  };
}
