import { type Log } from '@patchbay/server-kit';
import { type WebPoster } from '@patchbay/server-providers';
import { type Db, type Scope, type Store, accounts } from '@patchbay/server-store';
import { and, eq, inArray } from 'drizzle-orm';
import { type Owner } from '../tree/owner.js';
import { insertNotice } from '../notifications/repository.js';
import { listRelays } from './repository.js';

/** What a supplier sent, as it came. */
export interface Relayed {
  readonly owner: Owner;
  readonly type: string;
  readonly body: string;
  readonly contentType: string;
}

/** Whether there was a relay, and whether the other server took it. */
export type RelayOutcome = 'none' | 'taken' | 'failed';

export interface RelayServices {
  readonly store: Store;
  readonly poster: WebPoster;
  readonly log: Log;
}

/**
 * Shows what a supplier sent to the server of the account that set a relay, before anything is
 * done with it here. The agent's own relay goes before that of
 * its organization. A relay that fails holds nothing up: the caller goes on, because a message
 * must not be lost with a customer's server, and the
 * account is told.
 */
export function createRelay({
  store,
  poster,
  log,
}: RelayServices): (sent: Relayed) => Promise<RelayOutcome> {
  return async ({ owner, type, body, contentType }) => {
    const scope: Scope = { kind: 'organization', id: owner.organizationId };
    const relay = await store.within(scope, async (db) => {
      if (!(await isPaid(db, owner))) return null;
      const [own] = await listRelays(db, owner, type);
      const [shared] = own
        ? []
        : await listRelays(db, { ...owner, accountId: owner.organizationId }, type);
      return own ?? shared ?? null;
    });
    if (!relay) return 'none';
    const headers = {
      'content-type': contentType,
      'x-relay-type': type,
      ...(Object.assign({}, ...relay.headers) as Record<string, string>),
    };
    const problem = await poster
      .post({ url: relay.url, headers, body, timeoutMs: relay.timeoutMs })
      .then(({ status }) =>
        relay.successStatusCodes.includes(status) ? null : `It answered ${status}.`,
      )
      .catch((error: unknown) =>
        error instanceof Error ? error.message : 'It could not be reached.',
      );
    if (problem === null) return 'taken';
    log.warn({ accountId: relay.accountId, type, problem }, 'relay failed');
    await store.within(scope, (db) =>
      insertNotice(db, relay, {
        kind: 'webhook',
        title: `The relay ${type} failed`,
        body: `${problem} What was sent was handled here all the same.`,
        subject: `relay ${type}`,
      }),
    );
    return 'failed';
  };
}

async function isPaid(db: Db, { accountId, organizationId }: Owner): Promise<boolean> {
  const paid = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [accountId, organizationId]), eq(accounts.premium, true)))
    .limit(1);
  return paid.length > 0;
}
