import { type AnsweringRoute } from '@patchbay/contract';
import { type AnsweringPlaces, isTimeZone } from '@patchbay/formats';
import { readPhone } from '@patchbay/formats/phone';
import { endProblem } from '@patchbay/server-conversations';
import { storedPhone } from '@patchbay/server-core';
import { type FieldProblem } from '@patchbay/server-kit';
import { type RoutableAgent } from './repository.js';

/** What the routes of an organization can lead to. */
export const placesOf = (
  agents: readonly RoutableAgent[],
  numbers: readonly { readonly number: string }[],
  mayForward: AnsweringPlaces['mayForward'],
): AnsweringPlaces => ({
  agents: new Set(agents.filter(({ active }) => active).map(({ id }) => id)),
  numbers: new Set(numbers.map(({ number }) => number)),
  mayForward,
});

/**
 * Routes with their telephone numbers, which are read in `country`, as they are stored; text that is
 * no number stays, and is refused.
 */
export function storedRoutes(
  routes: readonly AnsweringRoute[],
  country: string | null,
): readonly AnsweringRoute[] {
  const asStored = (text: string): string => {
    const stored = storedPhone(readPhone(text, country));
    return 'e164' in stored ? stored.e164 : text;
  };
  return routes.map((route) => ({
    ...route,
    numbers: route.numbers?.map(asStored) ?? null,
    forwardTo: route.forwardTo === null ? null : asStored(route.forwardTo),
  }));
}

const hoursWords = ({ hours }: AnsweringRoute): string | null => {
  if (hours === null) return null;
  if (hours.days.every(({ spans }) => spans.length === 0)) return 'must have hours on a day';
  return endProblem(hours.days.flatMap(({ spans }) => spans));
};

/** What is wrong with a number to forward to, which is E.164 unless it could not be read. */
function forwardProblem(
  number: string,
  own: ReadonlySet<string>,
  { country, mayForward }: Reading,
): string | null {
  const stored = storedPhone(readPhone(number, country));
  if ('message' in stored) return stored.message;
  if (!mayForward(number)) return 'may not be called from here';
  return own.has(number) ? 'must not be a number of the organization: choose its agent' : null;
}

/** How the numbers of routes are read, and whether one may be called. */
interface Reading {
  readonly country: string | null;
  readonly mayForward: AnsweringPlaces['mayForward'];
}

/**
 * What is wrong with routes. What a stored route names may have gone meanwhile: `known` are the ids
 * and numbers of the stored routes, which are shown as broken and may stay.
 */
export function problemsOf(
  { timezone, routes }: { readonly timezone: string; readonly routes: readonly AnsweringRoute[] },
  known: { readonly agents: ReadonlySet<number>; readonly numbers: ReadonlySet<string> },
  reading: Reading,
): FieldProblem[] {
  const found: FieldProblem[] = isTimeZone(timezone)
    ? []
    : [{ path: 'body.timezone', message: 'must be a time zone, like America/Chicago' }];
  routes.forEach((route, at) => {
    const problem = (field: string, message: string) =>
      found.push({ path: `body.routes.${at}.${field}`, message });
    const { agentId, forwardTo, numbers } = route;
    if ((agentId === null) === (forwardTo === null))
      problem('agentId', 'must be an agent, or forwardTo a number, and not both');
    if (agentId !== null && !known.agents.has(agentId))
      problem('agentId', 'must be an agent of the organization');
    if (numbers?.some((number) => !known.numbers.has(number)))
      problem('numbers', 'must be numbers of the organization');
    const forward = forwardTo === null ? null : forwardProblem(forwardTo, known.numbers, reading);
    if (forward) problem('forwardTo', forward);
    const hours = hoursWords(route);
    if (hours) problem('hours', hours);
  });
  return found;
}
