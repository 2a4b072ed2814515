import { digitsOf } from '@patchbay/formats';
import {
  announce,
  isAnyPremium,
  keepPhoneCountry,
  type Owner,
  ownerOf,
  phoneCountryFor,
  readNumber,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { CarrierError, type NumberQuery } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import {
  clearPendingClaims,
  dropReservation,
  findNumber,
  removeNumber,
  renewReservation,
  reserveNumber,
  settleNumber,
  takenNumbers,
} from './repository.js';
import { reservationMs } from './rules.js';
import { type NumberSource, type NumberSources } from './sources.js';

export interface NumberServices extends Pick<Services, 'store' | 'clock' | 'log'> {
  readonly sources: NumberSources;
  readonly worker: Pick<Worker, 'drain'>;
}

type NumberOperation =
  | 'searchNumbersByPrefix'
  | 'searchNumbersByLocality'
  | 'searchNumbersByPhrase'
  | 'assignPhoneNumber'
  | 'assignByoPhoneNumber'
  | 'returnPhoneNumber';
type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;
const alreadyAssigned = (number: string) =>
  refuse.notFound(`${number} was just taken. Choose another.`);

/** Whether the outcome of the request is unknown. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CarrierError) || error.code === 'unreachable' || error.code === 'unknown';

/** Converts the carrier's refusal for the caller. */
function plainly(error: unknown): never {
  if (!(error instanceof CarrierError)) throw error;
  if (isUnanswered(error))
    throw refuse.busy('The carrier does not answer. Try again in a moment.', 5);
  if (error.code === 'refused')
    throw refuse.notFound(
      'The supplier of numbers does not accept its credentials. Correct them, and try again.',
    );
  throw refuse.notFound('This number cannot be had. Search again and choose another.');
}

/** Handlers of searching, buying and releasing phone numbers. */
export function createNumberHandlers(
  services: NumberServices,
): Pick<Handlers<Db>, NumberOperation> {
  return {
    ...searchHandlers(services),
    ...assignmentHandlers(services),
    ...ownNumberHandlers(services),
  };
}

/** Available numbers. */
function searchHandlers({
  sources,
  store,
}: NumberServices): Pick<
  Handlers<Db>,
  'searchNumbersByPrefix' | 'searchNumbersByLocality' | 'searchNumbersByPhrase'
> {
  /**
   * Numbers that the carrier offers and no account here has: the reply does not reveal the owner of
   * a taken number.
   */
  async function free(target: TreeNode, query: NumberQuery, none: string) {
    const { port } = await sources.forNode(target);
    const offered = await port.search(query).catch(plainly);
    const taken = await store.within(platformScope('leave out taken numbers'), (db) =>
      takenNumbers(
        db,
        offered.map(({ number }) => number),
      ),
    );
    const left = offered.filter(({ number }) => !taken.has(number));
    if (left.length === 0) throw refuse.notFound(none);
    return { message: 'Success', numbers: [...left] };
  }

  return {
    searchNumbersByPrefix: async ({ body, target }) =>
      free(
        target,
        {
          by: 'prefix',
          prefix: digitsOf(body.prefix),
          strict: body.strict ?? true,
          country: body.country ?? 'US',
        },
        `No free number begins with ${body.prefix}. Try fewer digits, or the area around.`,
      ),
    searchNumbersByLocality: async ({ body, target }) =>
      free(
        target,
        { by: 'locality', city: body.city, region: body.region, country: body.country ?? 'US' },
        `No free number in ${[body.city, body.region].filter(Boolean).join(', ') || 'that place'}. Try a larger city nearby.`,
      ),
    searchNumbersByPhrase: async ({ body, target }) =>
      free(
        target,
        {
          by: 'phrase',
          phrase: body.phrase,
          city: body.city,
          region: body.region,
          country: body.country ?? 'US',
        },
        `No free number spells ${body.phrase}. Try a shorter word.`,
      ),
  };
}

/** Buying and releasing a number. */
function assignmentHandlers({
  clock,
  store,
  sources,
  worker,
  log,
}: NumberServices): Pick<Handlers<Db>, 'assignPhoneNumber' | 'returnPhoneNumber'> {
  return {
    assignPhoneNumber: async ({ body, target, context }) => {
      const number = readNumber(
        body.number,
        'body.number',
        body.country ?? (await phoneCountryFor(store, target.id, [body.number])),
      );
      const owner = ownerOf(target);
      await demandPlan(store, owner);
      const source = await sources.forNode(target);
      if ((await hold(clock, store, context.within, owner, number, source)) === 'mine')
        return { message: 'Success', number };
      // Before the purchase: nothing may fail between it and its record.
      await keepPhoneCountry(store, target.id, number);
      const bought = await source.port.assign(number).catch(async (error: unknown) => {
        // A purchase without a reply may have succeeded; then the number is returned to the
        // carrier.
        const mayBeHeld = isUnanswered(error);
        await context.within((db) => dropReservation(db, owner, number, mayBeHeld));
        return plainly(error);
      });
      const isDone = await context.within(async (db) => {
        const isSettled = await settleNumber(db, owner, number, {
          country: bought.country || body.country || 'US',
          city: bought.city,
          region: bought.region,
        });
        if (isSettled) await announce(db, owner, 'settings', { accountId: target.id });
        return isSettled;
      });
      if (!isDone) throw alreadyAssigned(number);
      return { message: 'Success', number };
    },

    returnPhoneNumber: async ({ body, target, context }) => {
      const number = readNumber(
        body.number,
        'body.number',
        await phoneCountryFor(store, target.id, [body.number]),
      );
      const row = await context.within(async (db) => {
        const removed = await removeNumber(db, number);
        if (removed) await announce(db, removed, 'settings', { accountId: removed.accountId });
        return removed;
      });
      if (!row) throw refuse.notFound(`${number} is not a number of yours.`);
      // The carrier is notified at once; if it does not answer, the worker retries.
      await worker
        .drain()
        .catch((error: unknown) =>
          log.warn({ error: String((error as Error).message) }, 'a number is given back later'),
        );
      return { message: 'Success' };
    },
  };
}

/** A number is part of a plan, of the agent or of its organization. */
async function demandPlan(
  store: NumberServices['store'],
  { accountId, organizationId }: Owner,
): Promise<void> {
  const hasPlan = await store.within(platformScope('see whether a number is in the plan'), (db) =>
    isAnyPremium(db, [accountId, organizationId]),
  );
  if (!hasPlan)
    throw refuse.forbidden('A phone number is part of a plan. Choose a plan, and take it then.');
}

/**
 * Reserves a number before the carrier is requested, so that only one of many concurrent requests
 * buys it. `mine`: the account has it already. Refuses when another account was faster.
 */
async function hold(
  clock: NumberServices['clock'],
  store: NumberServices['store'],
  within: Within,
  owner: Owner,
  number: string,
  { port: _port, isOwn: _isOwn, ...ref }: NumberSource,
): Promise<'held' | 'mine'> {
  const now = new Date(clock.now());
  const isFree = await store.within(platformScope('clear the way for a number'), (db) =>
    clearPendingClaims(db, number, now),
  );
  if (!isFree) throw alreadyAssigned(number);
  return within(async (db) => {
    if (
      await reserveNumber(db, owner, number, {
        ...ref,
        source: 'carrier',
        status: 'reserved',
        now,
      })
    )
      return 'held';
    const known = await findNumber(db, number);
    if (known?.accountId === owner.accountId && known.status === 'assigned') return 'mine';
    if (
      await renewReservation(db, owner, number, {
        before: new Date(now.getTime() - reservationMs),
        now,
      })
    )
      return 'held';
    throw alreadyAssigned(number);
  });
}

/** A number of the customer’s own. */
function ownNumberHandlers({
  sources,
  clock,
  store,
}: NumberServices): Pick<Handlers<Db>, 'assignByoPhoneNumber'> {
  return {
    assignByoPhoneNumber: async ({ body, target, context }) => {
      const number = readNumber(
        body.number,
        'body.number',
        await phoneCountryFor(store, target.id, [body.number]),
      );
      const owner = ownerOf(target);
      const source = await sources.forNode(target);
      const now = new Date(clock.now());
      // Only a tenant's own credentials prove that a number is the tenant's; the installation's
      // carrier holds the numbers of many.
      const proof = source.isOwn ? await source.port.adopt?.(number).catch(plainly) : null;
      const status = proof ? 'assigned' : 'pending';
      const isFree = await store.within(
        context.asPlatform('a claim gives way to a newer one'),
        (db) => clearPendingClaims(db, number, now),
      );
      if (!isFree) throw alreadyAssigned(number);
      await context.within(async (db) => {
        const ref = proof
          ? { providerAccountId: source.providerAccountId, providerId: source.providerId }
          : { providerAccountId: null, providerId: null };
        const row = await reserveNumber(db, owner, number, { ...ref, source: 'own', status, now });
        if (!row) {
          if ((await findNumber(db, number))?.accountId !== owner.accountId)
            throw alreadyAssigned(number);
          return;
        }
        if (proof)
          await settleNumber(db, owner, number, {
            country: proof.country,
            city: proof.city,
            region: proof.region,
          });
        await announce(db, owner, 'settings', { accountId: target.id });
      });
      const kept = await context.within((db) => findNumber(db, number));
      if (kept?.status === 'assigned') return { message: 'Success', number, status: 'assigned' };
      return {
        message: 'Confirm that this number is yours: ask for a code to it, and enter the code.',
        number,
        status: 'pending',
      };
    },
  };
}
