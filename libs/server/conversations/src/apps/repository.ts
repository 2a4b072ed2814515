import { type Db, accounts, agentConfigs, apps } from '@patchbay/server-store';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

export type AppRow = typeof apps.$inferSelect;

/** One version of an app. */
export interface AppName {
  readonly appId: string;
  readonly appVersion: string;
}

const named = ({ appId, appVersion }: AppName) =>
  and(eq(apps.appId, appId), eq(apps.version, appVersion));
const ownedBy = (owner: number | null) =>
  owner === null ? isNull(apps.accountId) : eq(apps.accountId, owner);

/** Apps within the scope, or one of them with the versions of all owners. */
export const listApps = (db: Db, name?: AppName): Promise<AppRow[]> =>
  db
    .select()
    .from(apps)
    .where(name && named(name))
    .orderBy(asc(apps.appId), asc(apps.version));

/** Stores a new app; null when this owner already has it. */
export async function insertApp(
  db: Db,
  owner: number | null,
  { appId, appVersion }: AppName,
  definition: Record<string, unknown>,
): Promise<AppRow | null> {
  const [row] = await db
    .insert(apps)
    .values({ accountId: owner, appId, version: appVersion, definition })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Replaces an app of this owner; null when it does not exist. */
export async function updateApp(
  db: Db,
  owner: number | null,
  name: AppName,
  definition: Record<string, unknown>,
): Promise<AppRow | null> {
  const [row] = await db
    .update(apps)
    .set({ definition, updatedAt: sql`now()` })
    .where(and(named(name), ownedBy(owner)))
    .returning();
  return row ?? null;
}

/** Deletes an app of this owner; false when it does not exist. */
export async function deleteApp(db: Db, owner: number | null, name: AppName): Promise<boolean> {
  return (
    (
      await db
        .delete(apps)
        .where(and(named(name), ownedBy(owner)))
        .returning({ id: apps.id })
    ).length > 0
  );
}

/**
 * The apps of an account, as `appId:version`: named by its agent, draft or live, or assigned at its
 * creation.
 */
export async function installedApps(db: Db, accountId: number): Promise<ReadonlySet<string>> {
  const configs = await db
    .select({ apps: sql<unknown>`${agentConfigs.config} -> 'apps'` })
    .from(agentConfigs)
    .where(eq(agentConfigs.accountId, accountId));
  const [account] = await db
    .select({ integrations: sql<unknown>`${accounts.details} -> 'integrations'` })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const listed = [...configs.map((row) => row.apps), account?.integrations].flatMap((list) =>
    Array.isArray(list) ? (list as Record<string, unknown>[]) : [],
  );
  return new Set(
    listed.map((one) => `${String(one.appId)}:${String(one.version ?? one.appVersion)}`),
  );
}

/**
 * The agents within the scope that have a version of an app, in the order in which organizations
 * are locked.
 */
export async function agentsWith(db: Db, { appId, appVersion }: AppName, limit = 1000) {
  return db
    .selectDistinct({
      organizationId: agentConfigs.organizationId,
      accountId: agentConfigs.accountId,
    })
    .from(agentConfigs)
    .where(
      sql`${agentConfigs.config} -> 'apps' @> ${JSON.stringify([{ appId, version: appVersion }])}::jsonb`,
    )
    .orderBy(asc(agentConfigs.organizationId), asc(agentConfigs.accountId))
    .limit(limit);
}
