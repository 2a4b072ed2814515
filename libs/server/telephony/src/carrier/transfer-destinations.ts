import { type Owner, type Outgoing } from '@patchbay/server-core';
import { type Clock } from '@patchbay/kernel';
import { type Db, type Store } from '@patchbay/server-store';
import { type CallRow, destinationOf, numberOfColleague, ownPhoneOf } from './repository.js';
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
  /** Null for a destination that may not be called. */
  async function allowed(call: Owner, rung: Rung | null): Promise<Rung | null> {
    return rung === null ||
      rung.to.startsWith('sip:') ||
      (await outgoing.forbids(rung.to, {
        organizationId: call.organizationId,
        accountId: call.accountId,
      })) === null
      ? rung
      : null;
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
