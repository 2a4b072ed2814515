import { type Outgoing, phoneCountryFor } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { agentsOf, numbersOf, readRoutes, writeRoutes } from './repository.js';
import { problemsOf, storedRoutes } from './rules.js';

/** Handlers of the routes of an organization's calls and texts. */
export function createAnsweringHandlers({
  outgoing,
  store,
}: {
  readonly outgoing: Pick<Outgoing, 'problemOf'>;
  readonly store: Pick<Store, 'within'>;
}): Pick<Handlers<Db>, 'getRoutes' | 'saveRoutes'> {
  const mayForward = (number: string) => outgoing.problemOf(number) === null;
  return {
    getRoutes: async ({ target, context }) =>
      context.within(async (db) => {
        const stored = await readRoutes(db, target.id);
        const routes = stored?.routes ?? [];
        return {
          timezone: stored?.timezone ?? null,
          routes: [...routes],
          revision: stored?.revision ?? 0,
          agents: await agentsOf(db, target.id),
          numbers: await numbersOf(db, target.id),
          notAllowed: routes.flatMap(({ forwardTo }) =>
            forwardTo !== null && !mayForward(forwardTo) ? [forwardTo] : [],
          ),
        };
      }),

    saveRoutes: async ({ body, target, context }) => {
      const country = await phoneCountryFor(
        store,
        target.id,
        body.routes.flatMap(({ numbers, forwardTo }) => [...(numbers ?? []), forwardTo]),
      );
      return context.within(async (db) => {
        const before = await readRoutes(db, target.id);
        const routes = storedRoutes(body.routes, country);
        const [agents, numbers] = [await agentsOf(db, target.id), await numbersOf(db, target.id)];
        const kept = before?.routes ?? [];
        const known = {
          agents: new Set([
            ...agents.map(({ id }) => id),
            ...kept.flatMap(({ agentId }) => agentId ?? []),
          ]),
          numbers: new Set([
            ...numbers.map(({ number }) => number),
            ...kept.flatMap((route) => route.numbers ?? []),
          ]),
        };
        const reading = { country, mayForward };
        const problems = problemsOf({ timezone: body.timezone, routes }, known, reading);
        if (problems.length > 0) throw refuse.invalid(problems);
        const revision = await writeRoutes(db, target.id, { ...body, routes });
        if (revision === null)
          throw refuse.conflict(
            'Another person saved the routes meanwhile. Load them again, and repeat the change.',
          );
        return { timezone: body.timezone, routes: [...routes], revision };
      });
    },
  };
}
