import { type Owner, type ServerKey, UnsealError } from '@patchbay/server-core';
import { type Db, integrations } from '@patchbay/server-store';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type AppData } from './rules.js';

/** One version of an integration. */
export interface IntegrationName {
  readonly slug: string;
  readonly version: string;
}

const named = (owner: Owner, { slug, version }: IntegrationName) =>
  and(
    eq(integrations.organizationId, owner.organizationId),
    eq(integrations.accountId, owner.accountId),
    eq(integrations.slug, slug),
    eq(integrations.version, version),
  );
/** The encryption context of an account's settings. */
export const integrationPlace = (owner: Owner, { slug, version }: IntegrationName) =>
  ['integration', String(owner.organizationId), String(owner.accountId), slug, version] as const;

/**
 * What an account stored about an external system, decrypted; null when it stored nothing, or
 * under another key. With `lock` no other transaction changes it until this one ends.
 */
export async function readAppData(
  db: Db,
  key: ServerKey,
  owner: Owner,
  name: IntegrationName,
  lock = false,
): Promise<AppData | null> {
  const asked = db.select().from(integrations).where(named(owner, name));
  const [row] = await (lock ? asked.for('update') : asked);
  try {
    return row
      ? (JSON.parse(key.unseal(row.sealed, ...integrationPlace(owner, name))) as AppData)
      : null;
  } catch (error) {
    // Data that can no longer be decrypted must be entered again.
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** The same of an account, else of its organization; of one version, or the newest of several. */
export async function nearestAppData(
  db: Db,
  key: ServerKey,
  owner: Owner,
  slug: string,
  version?: string,
): Promise<AppData | null> {
  const rows = await db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.organizationId, owner.organizationId),
        inArray(integrations.accountId, [owner.accountId, owner.organizationId]),
        eq(integrations.slug, slug),
        version === undefined ? undefined : eq(integrations.version, version),
      ),
    )
    .orderBy(
      desc(sql`${integrations.accountId} = ${owner.accountId}`),
      desc(integrations.updatedAt),
    )
    .limit(1);
  const [row] = rows;
  return row
    ? (JSON.parse(
        key.unseal(
          row.sealed,
          ...integrationPlace(
            { organizationId: row.organizationId, accountId: row.accountId },
            row,
          ),
        ),
      ) as AppData)
    : null;
}

/** Stores the settings for a system, encrypted. */
export async function putAppData(
  db: Db,
  key: ServerKey,
  owner: Owner,
  name: IntegrationName,
  data: AppData,
): Promise<void> {
  const sealed = key.seal(JSON.stringify(data), ...integrationPlace(owner, name));
  await db
    .insert(integrations)
    .values({ ...owner, ...name, sealed })
    .onConflictDoUpdate({
      target: [
        integrations.organizationId,
        integrations.accountId,
        integrations.slug,
        integrations.version,
      ],
      set: { sealed, updatedAt: sql`now()` },
    });
}

/** Deletes the settings; false when there were none. */
export async function removeAppData(db: Db, owner: Owner, name: IntegrationName): Promise<boolean> {
  return ((await db.delete(integrations).where(named(owner, name))).rowCount ?? 0) > 0;
}

/** Number of integrations of an account. */
export async function countIntegrations(db: Db, owner: Owner): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(integrations)
    .where(
      and(
        eq(integrations.organizationId, owner.organizationId),
        eq(integrations.accountId, owner.accountId),
      ),
    );
  return row?.total ?? 0;
}
