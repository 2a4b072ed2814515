import { type Clock } from '@patchbay/kernel';
import { type Store } from '@patchbay/server-store';
import { type Log } from '@patchbay/server-kit';
import { countingScope } from './count-outgoing.js';
import { isFirstInHour } from './rate-counters.js';
import { recordSecurityEvent, type SecurityEventKind } from '../security-events/security-events.js';
import { shortened } from './number-prefixes.js';
import { type NumberBar } from './refusal.js';

interface BlockedRecorderContext {
  readonly clock: Clock;
  readonly store: Store;
  readonly log: Log;
}

/** A foreign country is no fraud, and is not called costly. */
const kinds: Readonly<Record<NumberBar, SecurityEventKind>> = {
  costly: 'toll-fraud-blocked',
  country: 'country-not-allowed',
  unassigned: 'unassigned-number-tried',
};

/** Records numbers that may not be called or texted. */
export function createBlockedRecorder({
  clock,
  store,
  log,
}: BlockedRecorderContext): (
  number: string,
  whose: { readonly organizationId: number | null; readonly accountId: number } | null,
  bar: NumberBar,
) => Promise<void> {
  /**
   * Records one security event per account, reason and hour. Its failure never affects the request.
   */
  async function recordBlocked(
    number: string,
    whose: { readonly organizationId: number | null; readonly accountId: number } | null,
    bar: NumberBar,
  ): Promise<void> {
    const now = clock.now();
    const kind = kinds[bar];
    await store
      .within(countingScope, async (db) => {
        if (!(await isFirstInHour(db, `${kind} ${whose?.accountId ?? 'platform'}`, now))) return;
        await recordSecurityEvent(db, {
          kind,
          accountId: whose?.accountId ?? null,
          organizationId: whose?.organizationId ?? null,
          details: { number: shortened(number) },
        });
      })
      .catch((error: unknown) =>
        log.error({ error: String(error) }, 'a refused number could not be recorded'),
      );
  }
  return recordBlocked;
}
