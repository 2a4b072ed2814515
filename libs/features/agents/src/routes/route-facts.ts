import { type AnsweringRoute, type ReplyOf } from '@patchbay/contract';
import { type AnsweringPlaces } from '@patchbay/formats';

/** The routes of an organization as they are read, with its agents and numbers. */
export type RouteFacts = ReplyOf<'getRoutes'>;

/** What the routes can lead to at present. */
export const placesOf = ({ agents, numbers, notAllowed }: RouteFacts): AnsweringPlaces => ({
  agents: new Set(agents.filter(({ active }) => active).map(({ id }) => id)),
  numbers: new Set(numbers.map(({ number }) => number)),
  mayForward: (number) => !notAllowed.includes(number),
});

/** The name of an agent; null for one that is gone. */
export const agentNameIn = ({ agents }: RouteFacts, id: number | null): string | null =>
  agents.find((agent) => agent.id === id)?.name ?? null;

/** The agent of a number. */
export const agentOfNumber = (
  facts: RouteFacts,
  number: string,
): { readonly id: number | null; readonly name: string | null } => {
  const id = facts.numbers.find((each) => each.number === number)?.agentId ?? null;
  return { id, name: agentNameIn(facts, id) };
};

/** A list with the part at a place moved to another. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const part = list[from];
  if (part === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), part, ...rest.slice(to)];
}

/** A route that is not written yet. */
export const newRoute: AnsweringRoute = {
  numbers: null,
  hours: null,
  language: null,
  agentId: null,
  forwardTo: null,
};

const isSame = (one: AnsweringRoute, other: AnsweringRoute): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The routes with one of them written: in the place of the former one, wherever that is now, or
 * last where there was none or another person removed it.
 */
export function withRoute(
  routes: readonly AnsweringRoute[],
  former: AnsweringRoute | null,
  route: AnsweringRoute,
): readonly AnsweringRoute[] {
  const at = former === null ? -1 : routes.findIndex((each) => isSame(each, former));
  return at < 0 ? [...routes, route] : routes.map((each, place) => (place === at ? route : each));
}
