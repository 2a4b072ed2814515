import { isTimeZone, languageOfNumber, routeFor, wallClock } from '@patchbay/formats';
import { type Outgoing, type Owner } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { agentsOf, installedAmong, numbersOf, readRoutes } from './repository.js';
import { placesOf } from './rules.js';

/** A call or a text that arrives at a number of ours. */
export interface Reached {
  readonly kind: 'call' | 'text';
  readonly number: string;
  readonly caller: string;
  /** In milliseconds. */
  readonly at: number;
}

/** Who answers: an agent of the organization, or the telephone to which the call is forwarded. */
export interface Answerer {
  readonly owner: Owner;
  readonly forwardTo: string | null;
}

/** Finds who answers at a number. Needs the platform's scope. */
export type FindAnswerer = (db: Db, owner: Owner, reached: Reached) => Promise<Answerer>;

/**
 * Finds who answers at a number: the first route that applies, else the agent that has the number.
 */
export const createAnswerer =
  ({ problemOf }: Pick<Outgoing, 'problemOf'>): FindAnswerer =>
  async (db, owner, { kind, number, caller, at }) => {
    const none = { owner, forwardTo: null };
    const { organizationId } = owner;
    const stored = await readRoutes(db, organizationId);
    if (!stored || stored.routes.length === 0 || !isTimeZone(stored.timezone)) return none;
    const [agents, numbers] = [
      await agentsOf(db, organizationId),
      await numbersOf(db, organizationId),
    ];
    // A call that is forwarded to a number of ours would be answered or forwarded again and again.
    const ours = await installedAmong(
      db,
      stored.routes.flatMap(({ forwardTo }) => forwardTo ?? []),
    );
    const route = routeFor(
      stored.routes,
      { kind, number, language: languageOfNumber(caller), ...wallClock(stored.timezone, at) },
      placesOf(agents, numbers, (to) => problemOf(to) === null && !ours.has(to)),
    );
    if (!route) return none;
    return {
      owner: { organizationId, accountId: route.agentId ?? owner.accountId },
      forwardTo: route.forwardTo,
    };
  };
