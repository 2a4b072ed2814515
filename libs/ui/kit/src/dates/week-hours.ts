/** Hours in which something is open, as `HH:MM`; the end of a day is `24:00`. */
export interface OpenHours {
  readonly from: string;
  readonly to: string;
}

/** The hours of a weekday; its ISO number, Monday is 1. A day that is not named is closed. */
export interface DayHours {
  readonly day: number;
  readonly spans: readonly OpenHours[];
}

/** A day while it is edited: its hours stay when it is closed, so that it can be opened again. */
export interface DayDraft {
  readonly isOpen: boolean;
  readonly spans: readonly OpenHours[];
}

/** What can be wrong with hours. */
export type HoursProblem = 'timeMissing' | 'endsBefore' | 'overlaps';

const defaultHours: OpenHours = { from: '09:00', to: '17:00' };
const week = [1, 2, 3, 4, 5, 6, 7];
/** The contract takes this many hours in a day. */
export const MOST_SPANS = 12;

/** The week as seven days, Monday first. */
export const draftOf = (value: readonly DayHours[]): readonly DayDraft[] =>
  week.map((day) => {
    const spans = value.filter((hours) => hours.day === day).flatMap((hours) => hours.spans);
    return { isOpen: spans.length > 0, spans };
  });

/** The open days of a week. */
export const hoursOf = (days: readonly DayDraft[]): readonly DayHours[] =>
  days.flatMap(({ isOpen, spans }, at) => (isOpen ? [{ day: at + 1, spans }] : []));

/** The control of the platform ends at 23:59: midnight at the end of a day is its `00:00`. */
export const typedEnd = (time: string): string => (time === '00:00' ? '24:00' : time);
/** The end of a day as hours are read: midnight is 00:00. */
export const shownEnd = (time: string): string => (time === '24:00' ? '00:00' : time);

/** What is wrong with the hours at a place of a day, if anything. */
export function problemAt(spans: readonly OpenHours[], at: number): HoursProblem | undefined {
  const span = spans[at];
  if (!span) return undefined;
  if (span.from === '' || span.to === '') return 'timeMissing';
  if (span.to <= span.from) return 'endsBefore';
  const overlaps = spans
    .slice(0, at)
    .some(({ from, to }) => from !== '' && to !== '' && span.from < to && from < span.to);
  return overlaps ? 'overlaps' : undefined;
}

/** The first problem of a week, if any. */
export const problemOf = (days: readonly DayDraft[]): HoursProblem | undefined =>
  days
    .filter(({ isOpen }) => isOpen)
    .flatMap(({ spans }) => spans.map((_, at) => problemAt(spans, at)))
    .find((problem) => problem !== undefined);

/** A day that opens: with its own hours, those of the first open day, or the default ones. */
export function opened(days: readonly DayDraft[], at: number): DayDraft {
  const own = days[at]?.spans ?? [];
  const other = days.find(({ isOpen, spans }) => isOpen && spans.length > 0)?.spans;
  return { isOpen: true, spans: own.length > 0 ? own : (other ?? [defaultHours]) };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const DAY = 24 * 60;

/** One more pair of hours after those of a day: an hour later, until the end of the day. */
export function added(spans: readonly OpenHours[]): readonly OpenHours[] {
  const last = spans.at(-1)?.to ?? '';
  const from = last === '' ? DAY : minutesOf(last) + 60;
  const next = from >= DAY ? { from: '', to: '' } : { from: timeOf(from), to: end(from) };
  return [...spans, next];
}

const end = (from: number): string => timeOf(Math.min(from + 4 * 60, DAY));
