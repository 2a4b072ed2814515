/** The first moment that a task can be meant for, in Unix seconds: what is less is no Unix time. */
const earliest = Date.UTC(2020, 0, 1) / 1000;
const year = 366 * 86_400;
const howTo = 'write it like 2026-01-05T09:30:00-06:00, or as Unix time in seconds';

/**
 * Why a number cannot be the time of a task, in Unix seconds; null when it can. Numbers that
 * spreadsheets, calendars and programs write for a time are named.
 */
export function timeProblem(seconds: number, nowMs: number): string | null {
  const latest = nowMs / 1000 + year;
  if (seconds >= earliest && seconds <= latest) return null;
  const hint = spreadsheetDay(seconds) ?? calendarDay(seconds);
  if (hint) return `looks like a spreadsheet date: ${hint}? Then ${howTo}`;
  if (seconds / 1000 >= earliest && seconds / 1000 <= latest)
    return `looks like milliseconds: use Unix time in seconds, ${Math.floor(seconds / 1000)}`;
  return 'must be Unix time in seconds, after 2019 and at most a year ahead';
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Spreadsheets count days from the end of 1899: 46027 is 2026-01-05. */
function spreadsheetDay(days: number): string | null {
  const at = Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000;
  return days >= 36_526 && days < 73_051 ? dayOf(at) : null;
}

/** 20260105 is a day without its hyphens. */
function calendarDay(number: number): string | null {
  const digits = /^(20\d\d)(\d\d)(\d\d)$/.exec(String(number));
  if (!digits) return null;
  const day = digits.slice(1).join('-');
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === day ? day : null;
}

/** What is worth saying of a time that is taken; null when it lies ahead. */
export const timeWarning = (scheduled: Date | null | undefined, nowMs: number): string | null =>
  scheduled && scheduled.getTime() < nowMs - 60_000
    ? `scheduledFor: lies in the past (${scheduled.toISOString()}); the task begins as soon as it may.`
    : null;
