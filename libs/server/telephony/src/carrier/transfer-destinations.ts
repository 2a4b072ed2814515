import { type Owner, type Outgoing } from '@patchbay/server-core';
import { type Clock } from '@patchbay/kernel';
import { type Db, type Store } from '@patchbay/server-store';
import {
  type CallRow,
  destinationOf,
  isInstalled,
  isPutThroughByUs,
  numberOfColleague,
  ownPhoneOf,
} from './repository.js';
import { scope, registrationOf } from './transfer-sip-accounts.js';
import { targetOf } from './rules.js';
import { sipAddressOf } from '../sip/rules.js';

/** The called destination: a number, or a SIP address, with the digits to press afterwards. */
interface Rung {
  readonly to: string;
  readonly digits: string;
}

interface DestinationsContext {
  readonly outgoing: Pick<Outgoing, 'forbids'>;
  readonly store: Store;
  readonly clock: Clock;
}

/** The permitted call for a destination as the owner wrote it. */
export function createDestinations({ outgoing, store, clock }: DestinationsContext) {
  /** Null for a destination that may not be called. `isAtOnce`: no agent has spoken before. */
  async function allowed(
    call: CallRow,
    rung: Rung | null,
    { isAtOnce = false }: { readonly isAtOnce?: boolean } = {},
  ): Promise<Rung | null> {
    if (rung === null || rung.to.startsWith('sip:')) return rung;
    const { organizationId, accountId } = call;
    if ((await outgoing.forbids(rung.to, { organizationId, accountId })) !== null) return null;
    const isCircle = await store.within(scope, (db) => mayComeBack(db, call, rung, isAtOnce));
    return isCircle ? null : rung;
  }

  async function rungByRun(call: CallRow, runId: string): Promise<Rung | null> {
    return allowed(
      call,
      await store.within(scope, async (db) => {
        const destination = await destinationOf(db, call.organizationId, runId);
        return rungFor(
          clock,
          db,
          call,
          destination === '' ? await ownPhoneOf(db, call.accountId) : destination,
        );
      }),
    );
  }
  return {
    allowed,
    rungByRun,
  };
}

/**
 * Whether a call may be put through in a circle, each turn of which costs: to a number of this
 * installation without text of an agent, or after an agent here has put it through already.
 */
const mayComeBack = async (
  db: Db,
  call: CallRow,
  { to }: Rung,
  isAtOnce: boolean,
): Promise<boolean> =>
  (await isInstalled(db, to)) && (isAtOnce || (await isPutThroughByUs(db, call)));

/** The call for a destination as the owner wrote it; null when it cannot be called. */
export async function rungFor(
  clock: Clock,
  db: Db,
  call: Owner,
  destination: string,
): Promise<Rung | null> {
  const target = targetOf(destination);
  if (target === null) return null;
  if ('extension' in target) {
    const registration = await registrationOf(clock, db, call);
    return registration && { to: sipAddressOf(registration, target.extension), digits: '' };
  }
  return 'username' in target
    ? { to: await numberOfColleague(db, call.organizationId, target.username), digits: '' }
    : { to: target.number, digits: target.digits };
}
