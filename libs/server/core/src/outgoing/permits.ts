import { type Clock } from '@patchbay/kernel';
import { type Cause, causes } from './causes.js';
import { digestOf, allowed } from './recipient-checks.js';
import { windowFor, type OutgoingLimits } from './limits.js';
import { countryOf } from './number-prefixes.js';
import { OutboundRefusal } from './refusal.js';
import { type ServerKey } from '../keys/server-key.js';
import { type Owner } from '../tree/owner.js';
import { type CountOutgoing } from './count-outgoing.js';
import { recipientStatusOf } from './recipient-status-repository.js';

export declare const checked: unique symbol;

/**
 * Proof that one text or call to one number was checked and counted. Only the gateway creates it.
 */
export interface Permit {
  readonly [checked]: true;
  readonly what: 'text' | 'call';
  readonly to: string;
  readonly cause: Cause;
}

/**
 * The daily limits of an agent and its organization for texts and calls, implemented in
 * `server/money`.
 */
export interface OutgoingBudget {
  /** Counts a text or the first minute of a call. The same key is counted once. */
  take(
    owner: Owner,
    what: 'text' | 'call',
    key: string,
    about?: { readonly byHand?: boolean },
  ): Promise<
    { readonly ok: true } | { readonly ok: false; readonly message: string; readonly until: number }
  >;
}

interface PermitsContext {
  readonly forbids: (
    number: string,
    whose: { readonly organizationId: number | null; readonly accountId: number } | null,
  ) => Promise<OutboundRefusal | null>;
  readonly enter: CountOutgoing;
  readonly key: ServerKey;
  readonly limits: OutgoingLimits;
  readonly clock: Clock;
  readonly mayCall: readonly string[];
  readonly budget: OutgoingBudget;
}

/** Permits for texts and calls: each is checked, counted and valid once. */
export function createPermits({
  forbids,
  enter,
  key,
  limits,
  clock,
  mayCall,
  budget,
}: PermitsContext) {
  const issued = new WeakSet<Permit>();

  async function admit(
    what: 'text' | 'call',
    to: string,
    cause: Cause,
    entry: string,
  ): Promise<Permit> {
    const { spends, limitsRecipient } = causes[cause.kind];
    const problem = await forbids(to, cause.owner);
    if (problem) throw problem;
    await enter(what, async (db) => [
      ...(limitsRecipient && cause.owner
        ? [
            {
              key: digestOf(key, what, to),
              most: windowFor(
                limits.recipient[what],
                await allowed(
                  recipientStatusOf(db, {
                    channel: what,
                    to,
                    ...cause.owner,
                    now: clock.now(),
                    isTask: cause.kind === 'task',
                  }),
                  { now: clock.now(), confirms: cause.kind === 'optOut' },
                ),
              ),
            },
          ]
        : []),
      ...(spends === 'country'
        ? [{ key: `codes ${countryOf(to, mayCall)}`, most: limits.countryCodes }]
        : []),
    ]);
    if (cause.owner && (spends === 'day' || spends === 'hand')) {
      const taken = await budget.take(cause.owner, what, entry, { byHand: spends === 'hand' });
      if (!taken.ok) throw new OutboundRefusal('spent', taken.message, taken.until);
    }
    const permit = Object.freeze({ what, to, cause }) as Permit;
    issued.add(permit);
    return permit;
  }

  /** Consumes a permit that this gateway issued. */
  function spend(permit: Permit, what: Permit['what']): void {
    if (permit.what !== what || !issued.delete(permit))
      throw new Error(`A ${what} needs a permit of its own.`);
  }
  return {
    admit,
    spend,
  };
}
