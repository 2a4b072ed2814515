import { type Clock } from '@patchbay/kernel';
import { type Cause, causes } from './causes.js';
import { digestOf, allowed } from './recipient-checks.js';
import { windowFor, type OutgoingLimits } from './limits.js';
import { countryOf } from './number-prefixes.js';
import { OutboundRefusal } from './refusal.js';
import { type ServerKey } from '../keys/server-key.js';
import { type Owner } from '../tree/owner.js';
import { type CountOutgoing } from './count-outgoing.js';
import { type Counted } from './rate-counters.js';
import { type Db } from '@patchbay/server-store';
import { recipientStatusOf } from './recipient-status-repository.js';

/** Whether a later transaction of the same text takes its counts to the disk before it leaves. */
export interface Followed {
  readonly isFollowed?: boolean;
}

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
  /**
   * Counts a text, or `times` of them, or the first minute of a call. The same key is counted once.
   * `isFollowed`: as `Outgoing.admit` has it.
   */
  take(
    owner: Owner,
    what: 'text' | 'call',
    key: string,
    about?: { readonly byHand?: boolean; readonly times?: number } & Followed,
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

/** What a permit was counted by: a key, and the messages of the carrier that its text was said to take. */
interface Entry {
  readonly key: string;
  readonly parts: number;
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
  const issued = new WeakMap<Permit, Entry>();

  /**
   * Counts texts or calls against the limits of their recipient, country and sender. The first text of
   * a turn was counted with it; `further` ones were not.
   */
  async function count(
    { what, to, cause }: Permit,
    entry: string,
    times: number,
    { further = false, isFollowed = false }: Followed & { readonly further?: boolean } = {},
  ): Promise<void> {
    const { spends, limitsRecipient } = causes[cause.kind];
    const counted = async (db: Db): Promise<Counted[]> => [
      ...(limitsRecipient && cause.owner
        ? [
            {
              key: digestOf(key, what, to),
              times,
              max: windowFor(
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
        ? [{ key: `codes ${countryOf(to, mayCall)}`, times, max: limits.countryCodes }]
        : []),
    ];
    await enter(what, counted, { isFollowed });
    const ofDay = spends === 'country' ? 0 : spends === 'entered' && !further ? times - 1 : times;
    if (!cause.owner || ofDay === 0) return;
    const about = { byHand: spends === 'hand', times: ofDay, isFollowed };
    const taken = await budget.take(cause.owner, what, entry, about);
    if (!taken.ok) throw new OutboundRefusal('spent', taken.message, taken.until);
  }

  async function admit(
    what: 'text' | 'call',
    to: string,
    cause: Cause,
    entry: string,
    parts = 1,
    followed: Followed = {},
  ): Promise<Permit> {
    const problem = await forbids(to, cause.owner);
    if (problem) throw problem;
    const permit = Object.freeze({ what, to, cause }) as Permit;
    await count(permit, entry, parts, followed);
    issued.set(permit, { key: entry, parts });
    return permit;
  }

  /** Consumes a permit that this gateway issued, and tells what it was counted by. */
  function spend(permit: Permit, what: Permit['what']): Entry {
    const entry = issued.get(permit);
    if (permit.what !== what || entry === undefined || !issued.delete(permit))
      throw new Error(`A ${what} needs a permit of its own.`);
    return entry;
  }

  return {
    admit,
    spend,
    /** Counts the messages of a text beyond those that its permit counted. */
    countParts: async (permit: Permit, counted: Entry, parts: number): Promise<void> => {
      const more = parts - counted.parts;
      if (more > 0) await count(permit, `${counted.key} parts`, more, { further: true });
    },
  };
}
