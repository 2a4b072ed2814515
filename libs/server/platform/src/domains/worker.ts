import {
  createQueueWorker,
  languageOfAccount,
  ownersOf,
  type SendMail,
  type Worker,
} from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Scope } from '@patchbay/server-store';
import { type ProofServices, verifyDomain } from './domain-verification.js';
import { domainWordsIn } from './mail-words.js';
import { leaseDomains } from './repository.js';
import { type DomainRow } from './rules.js';

export interface DomainWorkerParts extends ProofServices {
  readonly log: Log;
  readonly sendMail: SendMail;
  /** Milliseconds between two rounds. */
  readonly everyMs?: number;
}

const platformScope: Scope = { kind: 'platform', reason: 'look at the proofs of domains' };
/** Longer than a check can take. */
const leaseMs = 60_000;
const atOnce = 20;

/**
 * Checks the proofs of domains: a proved one once a day, an unproved one at growing intervals. Any
 * number of processes share the work.
 */
export function createDomainWorker({
  log,
  sendMail,
  everyMs = 60_000,
  ...services
}: DomainWorkerParts): Worker {
  const { store, clock } = services;

  async function tell(row: DomainRow, notice: 'missing' | 'lost'): Promise<void> {
    const owners = await store.within(platformScope, (db) => ownersOf(db, row.accountId));
    const words = domainWordsIn[await languageOfAccount(store, row.accountId)];
    const { subject, text } = words[notice](row.domain);
    for (const to of owners)
      await sendMail({ to, subject, text, cause: { kind: 'notice', accountId: row.accountId } });
  }

  return createQueueWorker<DomainRow>(
    { store, clock, log },
    {
      name: 'domain proofs',
      everyMs,
      startsAfterMs: everyMs,
      concurrency: atOnce,
      about: ({ accountId }) => ({ account: accountId }),
      lease: {
        ms: leaseMs,
        take: (limit, until) =>
          store.within(platformScope, (db) =>
            leaseDomains(db, { now: new Date(clock.now()), until, limit }),
          ),
      },
      // A check that fails is due again when its lease ends.
      work: async (row) => {
        const looked = await verifyDomain(services, row, { heldUntil: row.nextCheckAt });
        if (looked?.notice) await tell(row, looked.notice);
      },
    },
  );
}
