import { type Clock } from '@patchbay/kernel';
import { type ServerKey } from '@patchbay/server-core';
import { type TxtLookup } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { recheckHolder, recordVerification } from './repository.js';
import { type DomainRow, type Finding, type Settled, proofOf, settle } from './rules.js';

export interface ProofServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly lookupTxt: TxtLookup;
}

const platformScope: Scope = { kind: 'platform', reason: 'record the proof of a domain' };

interface VerifyOptions {
  readonly scope?: Scope;
  readonly heldUntil?: Date | null;
}

/** What the DNS says about a tenant's proof. */
export async function findVerificationRecord(
  { key, lookupTxt }: Pick<ProofServices, 'key' | 'lookupTxt'>,
  host: string,
  accountId: number,
): Promise<Finding> {
  const { name, value } = proofOf(key, host, accountId);
  const answer = await lookupTxt(name);
  if (answer.kind !== 'found') return answer.kind;
  return answer.values.some((one) => one.trim() === value) ? 'found' : 'other';
}

/**
 * Checks the proof of a domain and records the result. No transaction is open during the DNS query.
 * Null when the domain was removed meanwhile, or another process has leased it: `heldUntil` is the
 * end of this caller's lease, if it has one.
 */
export async function verifyDomain(
  services: ProofServices,
  row: DomainRow,
  { scope = platformScope, heldUntil = null }: VerifyOptions = {},
): Promise<{ readonly row: DomainRow; readonly notice: Settled['notice'] } | null> {
  const { store, clock } = services;
  const finding = await findVerificationRecord(services, row.domain, row.accountId);
  const now = clock.now();
  return store.within(scope, async (db) => {
    const settled = settle(row, finding, now);
    const kept = await recordVerification(db, row, settled.change, heldUntil);
    if (kept) return { row: kept, notice: settled.notice };
    // Only a proved domain can have another holder; for any other result the row was removed or
    // leased again.
    if (!settled.change.verifiedAt) return null;
    // The proof is right, but another account holds the domain. That account's proof is checked
    // again, and this one waits for the result.
    const waits = await recordVerification(db, row, settle(row, 'taken', now).change, heldUntil);
    if (!waits) return null;
    await recheckHolder(db, row.domain, row.accountId, new Date(now));
    return { row: waits, notice: null };
  });
}
