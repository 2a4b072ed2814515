import { type Owner, UnsealError, type ServerKey } from '@patchbay/server-core';
import { type CallTurn } from '@patchbay/server-providers';
import { type Clock } from '@patchbay/kernel';
import { type Db, type Store } from '@patchbay/server-store';
import { findNumber } from '../numbers/repository.js';
import { findRegistration } from '../sip/repository.js';
import { sipPasswordPlace } from '../sip/worker.js';

export const scope = { kind: 'platform', reason: 'put a caller through' } as const;

interface SipAccountsContext {
  readonly lineOf: (number: string) => Promise<string>;
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
}

/** The credentials for calls to an extension. */
export function sipAccounts({ lineOf, store, clock, key }: SipAccountsContext) {
  return {
    /**
     * Adds the credentials for an extension to a turn; stored answers never contain them. Only the
     * installation's carrier and an account of the organization itself receive them, because a
     * number may be served by an ancestor's account, and only the current one, because a call may
     * have begun over another.
     */
    async named(
      of: Owner & { readonly ours: string; readonly via: string },
      given: CallTurn | null,
    ): Promise<CallTurn | null> {
      if (given?.next.do !== 'transfer' || !given.next.to.startsWith('sip:')) return given;
      if ((await lineOf(of.ours)) !== of.via) return given;
      const row = await store.within(scope, async (db) => {
        const number = await findNumber(db, of.ours);
        const isTheirs =
          number?.organizationId === of.organizationId &&
          (number.providerAccountId === null ||
            [of.organizationId, of.accountId].includes(number.providerAccountId));
        return isTheirs ? registrationOf(clock, db, of) : null;
      });
      if (!row) return given;
      try {
        return {
          ...given,
          next: {
            ...given.next,
            account: {
              username: row.authUsername ?? row.username,
              password: key.unseal(row.sealedPassword, ...sipPasswordPlace(row.accountId)),
            },
          },
        };
      } catch (error) {
        if (error instanceof UnsealError) return given;
        throw error;
      }
    },
  };
}

/**
 * The registration through which an account reaches extensions: its own, else its organization's,
 * while it is enabled.
 */
export async function registrationOf(clock: Clock, db: Db, { organizationId, accountId }: Owner) {
  const row =
    (await findRegistration(db, { organizationId, accountId })) ??
    (accountId === organizationId
      ? null
      : await findRegistration(db, { organizationId, accountId: organizationId }));
  return row?.registeredUntil && row.registeredUntil.getTime() > clock.now() ? row : null;
}
