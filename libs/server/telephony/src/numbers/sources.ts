import { type OutgoingCarrier, type ServerKey } from '@patchbay/server-core';
import {
  type NumberPort,
  type OwnNumberPort,
  createTwilioNumbers,
} from '@patchbay/server-providers';
import { type TreeNode } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type ProviderRow, type SourceRef, findProvider, providersOf } from './repository.js';

/** Credentials of a tenant's own account with Twilio. */
export interface TwilioCredentials {
  readonly accountSid: string;
  readonly authToken: string;
}

/**
 * The source of an account's numbers. `isOwn`: with credentials of the account or of an account
 * above it, and not the installation's.
 */
export interface NumberSource extends SourceRef {
  readonly port: NumberPort;
  readonly isOwn: boolean;
}

export interface NumberSources {
  /**
   * The nearest default supplier: the account's own, its organization's, reseller's or partner's,
   * else the installation's carrier.
   */
  forNode(node: TreeNode): Promise<NumberSource>;
  /** The supplier of a number; null when it is no longer configured. */
  forRef(ref: SourceRef): Promise<NumberSource | null>;
  /** The carrier account of these credentials, for their verification. */
  forCredentials(credentials: TwilioCredentials): Pick<OwnNumberPort, 'prove'>;
}

export interface SourceParts {
  readonly store: Store;
  readonly key: ServerKey;
  readonly carrier: OutgoingCarrier;
  readonly publicUrl: string;
  /** Creates the client of a tenant's own account; tests replace it with a local server. */
  readonly openTwilio?: (credentials: TwilioCredentials) => OwnNumberPort;
}

/** The encryption context of a supplier's credentials. */
export const numberProviderPlace = (
  accountId: number,
  providerId: string,
): readonly [string, string, string] => ['numbering provider', String(accountId), providerId];

/**
 * The credentials of a supplier; null where it needs none. Throws `UnsealError` when they were
 * encrypted under another server key.
 */
export function credentialsOf(
  key: ServerKey,
  row: Pick<ProviderRow, 'accountId' | 'providerId' | 'sealedConfig'>,
): Record<string, string> | null {
  return row.sealedConfig === null
    ? null
    : (JSON.parse(
        key.unseal(row.sealedConfig, ...numberProviderPlace(row.accountId, row.providerId)),
      ) as Record<string, string>);
}

/** Whether a row is valid: it needs no credentials, or the carrier has accepted them. */
export const isUsable = (row: Pick<ProviderRow, 'sealedConfig' | 'provedAt'>): boolean =>
  row.sealedConfig === null || row.provedAt !== null;

/** The node and its ancestors, the nearest first. */
export const nearestFirst = (node: TreeNode): number[] =>
  [...new Set([node.id, node.organizationId, node.resellerId, node.partnerId])].filter(
    (id): id is number => id !== null,
  );

/** The default supplier of a node, its own or the nearest above. Needs the platform's scope. */
export async function defaultProvider(db: Db, node: TreeNode): Promise<ProviderRow | null> {
  const ids = nearestFirst(node);
  const rows = (await providersOf(db, ids)).filter(
    (row) => row.isDefault && row.enabled && isUsable(row),
  );
  return (
    ids.map((id) => rows.find((row) => row.accountId === id)).find((row) => row !== undefined) ??
    null
  );
}

/** Finds the supplier for purchases and returns. */
export function createNumberSources({
  store,
  key,
  carrier,
  publicUrl,
  openTwilio,
}: SourceParts): NumberSources {
  const scope = { kind: 'platform', reason: 'find the supplier of numbers' } as const;
  const installation: NumberSource = {
    port: carrier,
    isOwn: false,
    providerAccountId: null,
    providerId: null,
  };
  const callbacks = {
    voiceUrl: `${publicUrl}/carrier/voice`,
    smsUrl: `${publicUrl}/carrier/text`,
    statusUrl: `${publicUrl}/carrier/status`,
  };
  const open =
    openTwilio ??
    ((credentials: TwilioCredentials) => createTwilioNumbers({ ...credentials, callbacks }));

  function sourceOf(row: ProviderRow | null): NumberSource {
    if (row?.providerId !== 'Twilio') return installation;
    const config = credentialsOf(key, row);
    return {
      port: open({ accountSid: config?.accountSid ?? '', authToken: config?.authToken ?? '' }),
      isOwn: true,
      providerAccountId: row.accountId,
      providerId: row.providerId,
    };
  }

  return {
    forCredentials: open,
    forNode: async (node) => sourceOf(await store.within(scope, (db) => defaultProvider(db, node))),
    forRef: async ({ providerAccountId, providerId }) => {
      if (providerAccountId === null || providerId === null) return installation;
      const row = await store.within(scope, (db) =>
        findProvider(db, providerAccountId, providerId),
      );
      return row && sourceOf(row);
    },
  };
}
