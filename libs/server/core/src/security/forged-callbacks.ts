import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { organizationIdOf } from '../tree/nodes.js';
import { findNode } from '../tree/nodes-repository.js';
import { hasRecentEvent, lockForgedCallbacks } from '../security-events/events-repository.js';
import { recordSecurityEvent } from '../security-events/security-events.js';

/** Endpoints for signed callbacks of external services. */
export type CallbackEndpoint = 'carrier' | 'stripe' | 'chargebee' | 'embedded';

export interface ForgedCallback {
  readonly endpoint: CallbackEndpoint;
  /**
   * The node whose account with the service was named; null if it is unknown to this installation.
   */
  readonly accountId: number | null;
  /** The network address of the caller. */
  readonly address: string;
}

export interface ForgedCallbacks {
  /**
   * Records that a callback with a wrong signature was refused: once a day per endpoint and node,
   * over all processes. Never throws.
   */
  note(forged: ForgedCallback): Promise<void>;
}

const scope = { kind: 'platform', reason: 'record a forged callback' } as const;
const kind = 'forged-callback';
const windowMs = 86_400_000;
/** The number of endpoints and nodes that a process remembers before it clears the list. */
const maxRemembered = 10_000;

/** Prevents an attacker from filling the table or the owners' mailboxes with forged callbacks. */
export function createForgedCallbacks({
  store,
  clock,
  log,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): ForgedCallbacks {
  const until = new Map<string, number>();

  return {
    note: async (forged) => {
      const { endpoint, accountId, address } = forged;
      const key = `${endpoint} ${accountId ?? ''}`;
      if ((until.get(key) ?? 0) > clock.now()) return;
      if (until.size > maxRemembered) until.clear();
      until.set(key, clock.now() + windowMs);
      await store
        .within(scope, async (db) => {
          await lockForgedCallbacks(db, key);
          const seconds = windowMs / 1000;
          const detail = { name: 'door', value: endpoint } as const;
          if (await hasRecentEvent(db, { kind, accountId, seconds, detail })) return;
          const node = accountId === null ? null : await findNode(db, accountId);
          await recordSecurityEvent(db, {
            kind,
            accountId,
            organizationId: node && organizationIdOf(node),
            address,
            details: { door: endpoint },
          });
        })
        .catch((error: unknown) => {
          until.delete(key);
          log.warn({ endpoint, error: String(error) }, 'a forged callback could not be recorded');
        });
    },
  };
}
