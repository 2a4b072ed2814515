import { type AnsweringRoute } from '@patchbay/contract';
import { type AnsweringPlaces, isTimeZone } from '@patchbay/formats';
import { parsePhone } from '@patchbay/formats/phone';
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

/** A number as it is stored; text that is no number stays, and is refused. */
const asStored = (text: string): string => {
  const read = parsePhone(text);
  return read.ok ? read.value.e164 : text;
};

/** Routes with their telephone numbers as they are stored. */
export const storedRoutes = (routes: readonly AnsweringRoute[]): readonly AnsweringRoute[] =>
  routes.map((route) => ({
    ...route,
    numbers: route.numbers?.map(asStored) ?? null,
    forwardTo: route.forwardTo === null ? null : asStored(route.forwardTo),
  }));

const spanProblem = ({ hours }: AnsweringRoute): string | null => {
  if (hours === null) return null;
  if (hours.days.every(({ spans }) => spans.length === 0)) return 'must have hours on a day';
  return hours.days.some(({ spans }) => spans.some(({ from, to }) => to <= from))
    ? 'must end after they begin'
    : null;
};

/**
 * What is wrong with routes. What a stored route names may have gone meanwhile: `known` are the ids
 * and numbers of the stored routes, which are shown as broken and may stay.
 */
export function problemsOf(
  { timezone, routes }: { readonly timezone: string; readonly routes: readonly AnsweringRoute[] },
  known: { readonly agents: ReadonlySet<number>; readonly numbers: ReadonlySet<string> },
  mayForward: AnsweringPlaces['mayForward'],
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
    if (forwardTo !== null && !parsePhone(forwardTo).ok)
      problem('forwardTo', 'must be a phone number with its country code');
    else if (forwardTo !== null && !mayForward(forwardTo))
      problem('forwardTo', 'may not be called from here');
    else if (forwardTo !== null && known.numbers.has(forwardTo))
      problem('forwardTo', 'must not be a number of the organization: choose its agent');
    const hours = spanProblem(route);
    if (hours) problem('hours', hours);
  });
  return found;
}
