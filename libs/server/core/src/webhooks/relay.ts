import { type Log } from '@patchbay/server-kit';
import { type WebPoster } from '@patchbay/server-providers';
import { type Scope, type Store } from '@patchbay/server-store';
import { isAnyPremium } from '../tree/nodes-repository.js';
import { type Owner } from '../tree/owner.js';
import { insertNotice } from '../notifications/repository.js';
import { languageOfAccount } from '../tree/language.js';
import { webhookWordsIn } from './notice-words.js';
import { listRelays } from './repository.js';

/** An unchanged request of a supplier. */
export interface Relayed {
  readonly owner: Owner;
  readonly type: string;
  readonly body: string;
  readonly contentType: string;
}

/** Whether there was a relay, and whether its server accepted the request. */
export type RelayOutcome = 'none' | 'taken' | 'failed';

export interface RelayServices {
  readonly store: Store;
  readonly poster: WebPoster;
  readonly log: Log;
}

/**
 * Forwards a supplier's request to the server of the account that set a relay, before it is
 * processed here. The agent's own relay takes precedence over that of its organization. After a
 * failure processing continues, because a message must not be lost with a customer's server, and
 * the account is notified.
 */
export function createRelay({
  store,
  poster,
  log,
}: RelayServices): (sent: Relayed) => Promise<RelayOutcome> {
  return async ({ owner, type, body, contentType }) => {
    const scope: Scope = { kind: 'organization', id: owner.organizationId };
    const relay = await store.within(scope, async (db) => {
      if (!(await isAnyPremium(db, [owner.accountId, owner.organizationId]))) return null;
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
    const failure = await poster
      .post({ url: relay.url, headers, body, timeoutMs: relay.timeoutMs })
      .then(({ status }) => (relay.successStatusCodes.includes(status) ? null : status))
      .catch((error: unknown) => error as Error);
    if (failure === null) return 'taken';
    const words = webhookWordsIn[await languageOfAccount(store, relay.accountId)];
    const problem = typeof failure === 'number' ? words.answered(failure) : failure.message;
    log.warn({ accountId: relay.accountId, type, problem }, 'relay failed');
    await store.within(scope, (db) =>
      insertNotice(db, relay, {
        kind: 'webhook',
        title: words.relayTitle(type),
        body: words.relayBody(problem),
        subject: `relay ${type}`,
      }),
    );
    return 'failed';
  };
}
