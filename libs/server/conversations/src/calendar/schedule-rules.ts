import { type ReplyOf } from '@patchbay/contract';
import { type FieldProblem } from '@patchbay/server-kit';
import { IANAZone } from 'luxon';
import { type Availability, type OpenSpan } from '../agent-runtime/agent-runtime.js';

/** A schedule in the format of the wire and of its row. */
export type Schedule = ReplyOf<'getSchedule'>['schedule'];

const largestBytes = 64 * 1024;
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** The default schedule: Monday to Friday, 9 to 17. */
export const defaultSchedule = (timezone: string): Schedule => ({
  timezone,
  minutes: 30,
  bufferMinutes: 0,
  noticeMinutes: 0,
  days: [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from: '09:00', to: '17:00' }] })),
  exceptions: [],
});

/** The problems of a schedule; empty when it is valid. */
export function problemsOf(schedule: Schedule): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (Buffer.byteLength(JSON.stringify(schedule)) > largestBytes)
    problems.push({ path: 'body', message: `must be at most ${largestBytes / 1024} kB` });
  if (schedule.timezone !== undefined && !IANAZone.isValidZone(schedule.timezone))
    problems.push({ path: 'body.timezone', message: 'must be a time zone like America/Chicago' });
  const days = (schedule.days ?? []).map(({ day }) => String(day));
  const dates = (schedule.exceptions ?? []).map(({ date }) => String(date));
  for (const [path, names] of [
    ['body.days', days],
    ['body.exceptions', dates],
  ] as const)
    if (new Set(names).size < names.length) problems.push({ path, message: 'names one day twice' });
  for (const [list, entries] of [
    ['days', schedule.days],
    ['exceptions', schedule.exceptions],
  ] as const)
    (entries ?? []).forEach(({ spans }, index) => {
      const why = spanProblem(spans);
      if (why) problems.push({ path: `body.${list}.${index}.spans`, message: why });
    });
  return problems;
}

interface WrittenSpan {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with hours of a day. */
const spanWords = {
  end: 'must end after they begin: hours past midnight end at 24:00, and go on from 00:00 of the next day',
  overlap: 'must not overlap',
} as const;

/** Why hours of a day cannot end when they do; null when they can. */
export const endProblem = (spans: readonly WrittenSpan[]): string | null =>
  spans.some(({ from, to }) => minutesOf(from) >= minutesOf(to)) ? spanWords.end : null;

function spanProblem(spans: readonly WrittenSpan[]): string | null {
  const wrongEnd = endProblem(spans);
  if (wrongEnd) return wrongEnd;
  const sorted = spans
    .map(({ from, to }) => [minutesOf(from), minutesOf(to)] as const)
    .sort(([a], [b]) => a - b);
  return sorted.some(([from], index) => index > 0 && from < (sorted[index - 1]?.[1] ?? 0))
    ? spanWords.overlap
    : null;
}

const open = (spans: readonly WrittenSpan[]): OpenSpan[] =>
  spans
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .sort((a, b) => a.from - b.from);

/** A schedule in the format of the agent runtime. `zone` is the default time zone. */
export const availabilityOf = (schedule: Schedule, zone: string | null): Availability => ({
  zone: schedule.timezone ?? zone,
  minutes: schedule.minutes ?? null,
  bufferMinutes: schedule.bufferMinutes ?? 0,
  noticeMinutes: schedule.noticeMinutes ?? 0,
  days: new Map((schedule.days ?? []).map(({ day, spans }) => [day, open(spans)])),
  exceptions: new Map(
    (schedule.exceptions ?? []).map(({ date, spans }) => [date as string, open(spans)]),
  ),
});
