import { type AnsweringRoute } from '@patchbay/contract';
import {
  type AnsweringDay,
  displayPhone,
  formatTimeOfDay,
  listFormat,
  weekdayNames,
  capitalized,
} from '@patchbay/formats';
import { type RouteWords } from './messages.js';
import { agentNameIn, type RouteFacts } from './route-facts.js';

/** The name of a language, as `es`. */
export const languageName = (language: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;

const unitList = (locale: string, parts: readonly string[]): string =>
  listFormat(locale, { type: 'unit', style: 'short' }).format(parts);

/** Days in a row become one range: 'Mon–Fri'. */
function daysWords(t: RouteWords, days: readonly number[], locale: string): string {
  const names = weekdayNames(locale, 'short');
  const runs = days.reduce<number[][]>((found, day) => {
    const run = found.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else found.push([day]);
    return found;
  }, []);
  const nameOf = (day = 1) => names[day - 1] ?? '';
  return unitList(
    locale,
    runs.flatMap((run) =>
      run.length > 2
        ? [t('dayRange', { first: nameOf(run[0]), last: nameOf(run.at(-1)) })]
        : run.map(nameOf),
    ),
  );
}

const spansWords = (t: RouteWords, { spans }: AnsweringDay, locale: string): string =>
  spans.some(({ from, to }) => from === '00:00' && to === '24:00')
    ? t('allDay')
    : unitList(
        locale,
        spans.map(({ from, to }) =>
          t('span', { from: formatTimeOfDay(from, locale), to: formatTimeOfDay(to, locale) }),
        ),
      );

/** Hours of a week: days with the same hours are named once. */
export function hoursWords(t: RouteWords, days: readonly AnsweringDay[], locale: string): string {
  const byHours = new Map<string, number[]>();
  for (const day of [...days].sort((a, b) => a.day - b.day))
    if (day.spans.length > 0) {
      const hours = spansWords(t, day, locale);
      byHours.set(hours, [...(byHours.get(hours) ?? []), day.day]);
    }
  const parts = [...byHours].map(([hours, of]) =>
    t('dayHours', { days: daysWords(t, of, locale), hours }),
  );
  return parts.length === 0 ? t('noHours') : unitList(locale, parts);
}

/** What happens by a route. */
export const thenWords = (
  t: RouteWords,
  { agentId, forwardTo }: AnsweringRoute,
  facts: RouteFacts,
): string =>
  agentId === null && forwardTo !== null
    ? t('forwards', { number: displayPhone(forwardTo) })
    : t('answers', { agent: agentNameIn(facts, agentId) ?? t('goneAgent') });

/** A route as a sentence: 'Outside Mon–Fri 8:00 AM–5:00 PM, After hours answers'. */
export function routeSentence(
  t: RouteWords,
  route: AnsweringRoute,
  facts: RouteFacts,
  locale: string,
): string {
  const { hours, numbers, language } = route;
  const conditions = [
    ...(hours
      ? [t(hours.outside ? 'outside' : 'within', { hours: hoursWords(t, hours.days, locale) })]
      : []),
    ...(numbers ? [t('at', { numbers: unitList(locale, numbers.map(displayPhone)) })] : []),
    ...(language ? [t('speaks', { language: languageName(language, locale) })] : []),
  ];
  const then = thenWords(t, route, facts);
  const words =
    conditions.length === 0
      ? t('always', { then })
      : t('when', { conditions: unitList(locale, conditions), then });
  return capitalized(words, locale);
}
