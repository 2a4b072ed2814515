import { zoneOffset } from './zone-clock.js';

/** Hours of a weekday, as `HH:MM`; the end of a day is `24:00`. Monday is 1. */
export interface AnsweringDay {
  readonly day: number;
  readonly spans: readonly { readonly from: string; readonly to: string }[];
}

/** When a route applies, and what happens then. A condition of null always holds. */
export interface AnsweringRoute {
  /** The numbers that were called or texted. */
  readonly numbers: readonly string[] | null;
  /** Within these hours, or with `outside` at all other times. */
  readonly hours: { readonly outside: boolean; readonly days: readonly AnsweringDay[] } | null;
  /** The language of the caller, as `es`. */
  readonly language: string | null;
  /** The agent that answers, or null where the call is forwarded to `forwardTo`. */
  readonly agentId: number | null;
  readonly forwardTo: string | null;
}

/** What a route can lead to at present. */
export interface AnsweringPlaces {
  /** The agents that answer, by id. */
  readonly agents: ReadonlySet<number>;
  /** The numbers that the organization has. */
  readonly numbers: ReadonlySet<string>;
  /** Whether calls may be forwarded to a telephone number. */
  readonly mayForward: (number: string) => boolean;
}

/** A call or a text that arrives: its minute is that of the day in the zone of the routes. */
export interface Arrival {
  readonly kind: 'call' | 'text';
  readonly number: string;
  readonly language: string | null;
  readonly weekday: number;
  readonly minute: number;
}

/** Why a route is skipped: its agent or numbers are gone, or its number may not be called. */
export type RouteProblem = 'agent' | 'numbers' | 'forward';

/** The minutes of a day. */
export const minutesOfDay = 1440;

const day = 86_400_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The ISO weekday and the minute of the day at an instant (milliseconds), by the clock of a zone. */
export function wallClock(
  zone: string,
  at: number,
): { readonly weekday: number; readonly minute: number } {
  const wall = at + zoneOffset(zone, at) * 60_000;
  const days = Math.floor(wall / day);
  return {
    weekday: ((((days + 3) % 7) + 7) % 7) + 1,
    minute: Math.floor((wall - days * day) / 60_000),
  };
}

/** Why a route cannot apply at present; null where it can. */
export function problemOfRoute(
  { numbers, agentId, forwardTo }: AnsweringRoute,
  places: AnsweringPlaces,
): RouteProblem | null {
  if (agentId === null ? forwardTo === null : !places.agents.has(agentId)) return 'agent';
  if (agentId === null && forwardTo !== null && !places.mayForward(forwardTo)) return 'forward';
  return numbers?.every((number) => !places.numbers.has(number)) === true ? 'numbers' : null;
}

const isWithin = (days: readonly AnsweringDay[], weekday: number, minute: number): boolean =>
  days.some(
    (each) =>
      each.day === weekday &&
      each.spans.some(({ from, to }) => minute >= minutesOf(from) && minute < minutesOf(to)),
  );

/** Whether all conditions of a route hold. */
const holds = (
  { numbers, hours, language }: AnsweringRoute,
  { number, language: spoken, weekday, minute }: Arrival,
): boolean =>
  (numbers === null || numbers.includes(number)) &&
  (language === null || language === spoken) &&
  (hours === null || isWithin(hours.days, weekday, minute) !== hours.outside);

/**
 * The first route that applies to a call or a text; null where the agent of the number answers.
 * Routes that lead nowhere are skipped, and so is forwarding where a text arrives.
 */
export const routeFor = <R extends AnsweringRoute>(
  routes: readonly R[],
  arrival: Arrival,
  places: AnsweringPlaces,
): R | null =>
  routes.find(
    (route) =>
      (arrival.kind === 'call' || route.agentId !== null) &&
      problemOfRoute(route, places) === null &&
      holds(route, arrival),
  ) ?? null;

/** A part of a day in which the same route applies; the end is exclusive. */
export interface AnsweredSpan<R extends AnsweringRoute> {
  readonly from: number;
  readonly to: number;
  readonly route: R | null;
}

/** A day in parts, in which the same route applies to calls. Together they are the whole day. */
export function answeredDay<R extends AnsweringRoute>(
  routes: readonly R[],
  arrival: Omit<Arrival, 'minute'>,
  places: AnsweringPlaces,
): readonly AnsweredSpan<R>[] {
  const times = routes.flatMap(
    ({ hours }) =>
      hours?.days.flatMap(({ spans }) =>
        spans.flatMap(({ from, to }) => [minutesOf(from), minutesOf(to)]),
      ) ?? [],
  );
  const starts = [...new Set([0, ...times])]
    .filter((minute) => minute < minutesOfDay)
    .sort((a, b) => a - b);
  return starts.reduce<AnsweredSpan<R>[]>((spans, from, at) => {
    const to = starts[at + 1] ?? minutesOfDay;
    const route = routeFor(routes, { ...arrival, minute: from }, places);
    const last = spans.at(-1);
    return last && last.route === route
      ? [...spans.slice(0, -1), { ...last, to }]
      : [...spans, { from, to, route }];
  }, []);
}
