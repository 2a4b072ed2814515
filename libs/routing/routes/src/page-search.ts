import { choiceParameter, parameter, textParameter } from '@patchbay/intents';
import { type DateFilterText } from '@patchbay/log-query';
import * as z from 'zod/mini';

/**
 * Reads the search parameters of a page. A value that makes no sense is undefined, and the page
 * shows its default; nothing throws.
 */
export interface PageSchema<T> {
  readonly parse: (search: unknown) => T;
}

/** The parameters that a schema reads; all of them may be left out. */
export type SearchOfSchema<S> =
  S extends PageSchema<infer T> ? { readonly [K in keyof T]?: T[K] } : never;

const counted = (most: number) =>
  parameter((text) => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    return count >= 1 && count <= most ? count : undefined;
  });

/** Longer than a word. What it says is read by the screen, which has the code for it. */
const matching = <T extends string>(pattern: RegExp) =>
  parameter((text): T | undefined =>
    text.length <= 8000 && pattern.test(text) ? (text as T) : undefined,
  );

/** The range of days of all numbers about conversations. */
const range = { dateFilter: matching<DateFilterText>(/^(last\s|\{)/i) };

/** A page without parameters of its own. */
export const noSearch: PageSchema<object> = z.object({});

/**
 * Inbox: the open room, the draft’s room, the tab, the message to mark, and saved replies above it:
 * `list`, `new` or the one that is edited.
 */
export const inboxSearch = z.object({
  active: textParameter(),
  new: textParameter(),
  filter: choiceParameter('priority', 'agent'),
  highlightId: textParameter(),
  replies: textParameter(),
});

export const rangeSearch = z.object(range);

/** Usage: a billing period or a range of days, whether amounts or costs are drawn, and by whom. */
export const usageSearch = z.object({
  ...range,
  period: choiceParameter('current', 'previous'),
  view: choiceParameter('amount', 'cost'),
  by: choiceParameter('account', 'agent'),
});

/** Goals: those of one metric, and the one that is edited, or `new`. */
export const goalsSearch = z.object({ metric: textParameter(), goal: textParameter() });

/** A metric of the dashboard by its name; a new one without. */
export const metricSearch = z.object({ metric: textParameter() });

/** Quality: one agent or all, the shown topics, and the topic that is being answered. */
export const qualitySearch = z.object({
  ...range,
  agentId: counted(999_999_999),
  topics: choiceParameter('open', 'added', 'dismissed'),
  answer: matching(/^[0-9a-f-]{36}$/),
});

/** What is shared: the form of a new link or report, or the report that is edited. */
export const sharingSearch = z.object({ shared: textParameter() });

/** What a partner embeds, written in which language, and the agent that it shows. */
export const embedSearch = z.object({
  kind: choiceParameter('app', 'modal', 'button', 'buttonV2', 'widget', 'booking', 'chat'),
  code: choiceParameter('html', 'react', 'next'),
  of: matching(/^[\w.-]{1,120}$/),
});

/** The versions of an agent: all, or those that a person named. */
export const versionsSearch = z.object({ versions: choiceParameter('named') });

const contact = counted(999_999_999);

/** Two contacts that are compared: the one that is kept, and the one that is merged into it. */
export const duplicatesSearch = z.object({ keep: contact, merge: contact });

const template = matching(/^[\w.-]{1,120}$/);

/** Campaigns: how many days, and the one agent that is shown. */
export const campaignsSearch = z.object({
  days: choiceParameter('7', '30', '90'),
  only: counted(999_999_999),
});

const batch = z.object({ batch: matching(/^[0-9a-f-]{36}$/) });

/** The list of tasks, and of those that were queued together alone. */
export const tasksSearch = <T extends object>(
  list: PageSchema<T>,
): PageSchema<T & z.output<typeof batch>> => ({
  parse: (search) => ({ ...list.parse(search), ...batch.parse(search) }),
});

/** A template that is edited: the open part of it, the open question, and how it is previewed. */
export const templateSearch = z.object({
  template,
  part: choiceParameter('questions', 'texts', 'settings', 'preview'),
  question: counted(100),
  preview: choiceParameter('form', 'onboarding', 'texts'),
});

/** A template that is rolled out, and one of its rollouts. */
export const rolloutsSearch = z.object({
  template,
  rollout: matching(/^[0-9a-f-]{36}$/),
});

/** What a visitor's frame shows in place of the chat. */
export const embedChatSearch = z.object({ mode: choiceParameter('scheduling') });

/** The names in the address of a list: its columns, and the values of each filter. */
export interface ListNames<
  Column extends string = string,
  Filters extends Readonly<Record<string, readonly string[]>> = Readonly<
    Record<string, readonly string[]>
  >,
> {
  readonly columns: readonly Column[];
  readonly filters: Filters;
}

/** The parameter of a filter: `filter.role=owner`. */
export const filterParameter = <const K extends string>(key: K) => `filter.${key}` as const;

/** The parameters of a list. */
export type ListSearch<Names extends ListNames = ListNames> = {
  /** The searched text. */
  readonly q?: string | undefined;
  /** A column; with a minus the largest comes first. */
  readonly sort?: Names['columns'][number] | `-${Names['columns'][number]}` | undefined;
  readonly page?: number | undefined;
  /** The shown columns in their order, with commas between. */
  readonly fields?: string | undefined;
  /** The row whose detail is open, and the open view of it. */
  readonly detail?: string | undefined;
  readonly detailTab?: string | undefined;
} & {
  readonly [K in keyof Names['filters'] & string as `filter.${K}`]?:
    | Names['filters'][K][number]
    | undefined;
};

/** The row of a list whose detail is open, and the open view of it. */
export const detailSearch = z.object({ detail: textParameter(), detailTab: textParameter() });

/**
 * Logs: filters as JSON, which may be encoded twice, columns with commas between, the order, and the
 * row whose entry is open.
 */
export const logsSearch = z.object({
  ...range,
  ...detailSearch.shape,
  filters: matching(/^(\{|%)/),
  fields: matching(/^[\w.,\s-]+$/),
  sort: matching(/^-?[\w.]{1,60}$/),
  page: counted(1e6),
  pageSize: counted(10_000),
});

/** The schema of a list’s part of the address. */
export function listSearch<const Names extends ListNames>({
  columns,
  filters,
}: Names): PageSchema<ListSearch<Names>> {
  const isColumn = (key: string) => (columns as readonly string[]).includes(key);
  const schema = z.object({
    ...detailSearch.shape,
    q: textParameter(),
    sort: parameter((text) => (isColumn(text.replace(/^-/, '')) ? text : undefined)),
    page: counted(1e6),
    fields: parameter(
      (text) => [...new Set(text.split(','))].filter(isColumn).join(',') || undefined,
    ),
    ...Object.fromEntries(
      Object.entries(filters).map(([key, values]) => [
        filterParameter(key),
        choiceParameter(...values),
      ]),
    ),
  });
  return schema as unknown as PageSchema<ListSearch<Names>>;
}
