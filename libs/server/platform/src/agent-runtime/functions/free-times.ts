import { type DateTime } from 'luxon';
import { type DayHours, readOpeningHours } from '@patchbay/server-providers';
import { type AgentConfiguration, type TimeSpan } from '../port.js';

/** When appointments can be, as far as the owner wrote it down. Days are ISO numbers, Monday is 1. */
export interface Diary {
  readonly hours: readonly DayHours[];
  readonly minutes: number;
  readonly zone: string;
}

const usual: readonly DayHours[] = [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from: 540, to: 1020 }], words: 'from 9 AM to 5 PM' }));

/** Reads opening hours and length out of the owner's texts; what is not written is Monday to Friday, 9 AM to 5 PM, and 30 minutes. */
export function diaryOf(condition: string, config: AgentConfiguration, zone: string, reason: string): Diary {
  const fields = Array.isArray(config.templateFields) ? (config.templateFields as readonly { key?: unknown; value?: unknown }[]) : [];
  const field = (pattern: RegExp) => fields.flatMap(({ key, value }) => (typeof key === 'string' && pattern.test(key) && typeof value === 'string' ? [value] : []))[0] ?? '';
  const instructions = typeof config.agentInstructions === 'string' ? config.agentInstructions : '';
  const openLines = instructions.split('\n').filter((line) => /\b(?:open|hours)\b/i.test(line)).join('. ');
  const hours = readOpeningHours(condition) ?? readOpeningHours(`open ${field(/hours/i)}`) ?? readOpeningHours(openLines) ?? usual;
  const shut = [...condition.matchAll(/\b(?:not|never|no appointments?) (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?/gi)].map((match) => (match[1] ?? '').toLowerCase().slice(0, 3));
  const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  return { hours: hours.filter(({ day }) => !shut.includes(names[day - 1] ?? '')), minutes: lengthOf(reason, `${condition}\n${instructions}`) ?? (Number(field(/appointmentMinutes|duration/i)) || lengthOf('appointment', `${condition}\n${instructions}`) || 30), zone };
}

/** "Cleanings take 40 minutes": the length written next to the thing that an appointment is for. */
function lengthOf(reason: string, text: string): number | null {
  const words = reason.toLowerCase().match(/\p{L}{4,}/gu)?.map((word) => word.replace(/(?:ings?|ies|es|s)$/, '').slice(0, 7)) ?? [];
  for (const [one] of text.matchAll(/[^.!?\n,;]*\b\d+\s*minutes?/gi)) {
    const minutes = Number(/(\d+)\s*minutes?/i.exec(one)?.[1]);
    if (minutes >= 5 && minutes <= 480 && words.some((word) => word.length > 2 && one.toLowerCase().includes(word))) return minutes;
  }
  return null;
}

/** The stretch of a day in which appointments may lie. */
export const daySpan = (day: DateTime): TimeSpan => ({ startsAt: day.startOf('day').toMillis(), endsAt: day.endOf('day').toMillis() });

/** Starts that are open, not over, and touch nothing booked, in steps of the appointment's length from each opening. */
export function freeStarts(diary: Diary, day: DateTime, busy: readonly TimeSpan[], now: number): DateTime[] {
  const spans = diary.hours.find((one) => one.day === day.weekday)?.spans ?? [];
  return spans.flatMap(({ from, to }) => {
    const starts: DateTime[] = [];
    for (let at = from; at + diary.minutes <= to; at += diary.minutes) starts.push(atMinutes(day, at));
    return starts.filter((start) => isFree(diary, start, busy, now));
  });
}

/** Minutes since midnight on a day, right on days on which the clock changes. */
export const atMinutes = (day: DateTime, minutes: number): DateTime => day.startOf('day').set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });

/** Whether an appointment can begin here. */
export function isFree(diary: Diary, start: DateTime, busy: readonly TimeSpan[], now: number): boolean {
  const startsAt = start.toMillis();
  const endsAt = startsAt + diary.minutes * 60_000;
  return startsAt > now && isOpen(diary, start) && !busy.some((one) => one.startsAt < endsAt && one.endsAt > startsAt);
}

/** Whether the whole appointment lies within the opening hours. */
export const isOpen = (diary: Diary, start: DateTime): boolean => {
  const from = start.hour * 60 + start.minute;
  return (diary.hours.find((one) => one.day === start.weekday)?.spans ?? []).some((span) => from >= span.from && from + diary.minutes <= span.to);
};
