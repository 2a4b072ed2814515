import { randomBytes } from 'node:crypto';
import { type Owner } from '@patchbay/server-core';
import { type Db, accounts, agentConfigs, agentVersions } from '@patchbay/server-store';
import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';

export type Slot = 'staging' | 'default';
export type ConfigRow = typeof agentConfigs.$inferSelect;
type VersionRow = typeof agentVersions.$inferSelect;

/** An id for a new configuration: `campa` and 32 hexadecimal digits. */
const newConfigId = (): string => `campa${randomBytes(16).toString('hex')}`;

/**
 * The live configuration with this id or of this account, else its draft; null outside of the
 * scope.
 */
export async function findConfig(db: Db, ref: number | string): Promise<ConfigRow | null> {
  const rows = await db
    .select()
    .from(agentConfigs)
    .where(typeof ref === 'number' ? eq(agentConfigs.accountId, ref) : eq(agentConfigs.id, ref))
    .orderBy(asc(agentConfigs.slot))
    .limit(1);
  return rows[0] ?? null;
}

/** The draft of an account, else its live configuration; null outside of the scope. */
export async function findDraft(db: Db, accountId: number): Promise<ConfigRow | null> {
  const [row] = await db
    .select()
    .from(agentConfigs)
    .where(eq(agentConfigs.accountId, accountId))
    .orderBy(desc(agentConfigs.slot))
    .limit(1);
  return row ?? null;
}

/** The configurations within the scope, one per account: live, else the draft. */
export async function listConfigs(db: Db, limit = 500) {
  const { config } = agentConfigs;
  return db
    .selectDistinctOn([agentConfigs.accountId], {
      id: agentConfigs.id,
      accountId: agentConfigs.accountId,
      slot: agentConfigs.slot,
      updatedAt: agentConfigs.updatedAt,
      title: sql<unknown>`${config} -> 'title'`,
      templateId: sql<string | null>`${config} ->> 'templateId'`,
      accountName: accounts.accountName,
      name: accounts.name,
      username: accounts.username,
    })
    .from(agentConfigs)
    .innerJoin(accounts, eq(accounts.id, agentConfigs.accountId))
    .orderBy(asc(agentConfigs.accountId), asc(agentConfigs.slot))
    .limit(limit);
}

/** A configuration in a list. */
export type ListedConfig = Awaited<ReturnType<typeof listConfigs>>[number];

/**
 * The properties of an account that decide which functions its agents have; null outside of the
 * scope.
 */
export async function planFactsOf(
  db: Db,
  accountId: number,
): Promise<Pick<typeof accounts.$inferSelect, 'phoneNumber' | 'smsEnabled' | 'premium'> | null> {
  const [row] = await db
    .select({
      phoneNumber: accounts.phoneNumber,
      smsEnabled: accounts.smsEnabled,
      premium: accounts.premium,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? null;
}

/** The configuration in a slot, or null when the account has none yet. */
export async function readConfig(db: Db, owner: Owner, slot: Slot): Promise<ConfigRow | null> {
  const [row] = await db
    .select()
    .from(agentConfigs)
    .where(
      and(
        eq(agentConfigs.organizationId, owner.organizationId),
        eq(agentConfigs.accountId, owner.accountId),
        eq(agentConfigs.slot, slot),
      ),
    );
  return row ?? null;
}

/** The content of a slot before a write. */
export interface Stored {
  readonly config: Record<string, unknown>;
  readonly revision: number;
  readonly savedBy: string | null;
  readonly savedByName: string | null;
  readonly reason: string | null;
}

/**
 * Who writes a configuration: `key` distinguishes authors, `name` is shown. `reason` says why it
 * goes live although cases of it fail.
 */
export interface Author {
  readonly key?: string | null;
  readonly name: string | null;
  readonly reason?: string | null;
}

const unknownAuthor: Author = { name: null };

/**
 * Writes a slot and increments its revision. The row is locked first, so two saves never
 * interleave. `by` is stored as the author.
 */
export async function writeConfig(
  db: Db,
  owner: Owner,
  slot: Slot,
  change: (stored: Stored) => Record<string, unknown>,
  by: Author = unknownAuthor,
): Promise<ConfigRow> {
  await db
    .insert(agentConfigs)
    .values({ id: newConfigId(), ...owner, slot, config: {}, revision: 0 })
    .onConflictDoNothing();
  const [locked] = await db
    .select()
    .from(agentConfigs)
    .where(
      and(
        eq(agentConfigs.organizationId, owner.organizationId),
        eq(agentConfigs.accountId, owner.accountId),
        eq(agentConfigs.slot, slot),
      ),
    )
    .for('update');
  if (!locked) throw new Error('The configuration could not be locked');
  const config = change(locked);
  const [written] = await db
    .update(agentConfigs)
    .set({
      config,
      revision: locked.revision + 1,
      savedBy: by.key ?? null,
      savedByName: by.name,
      reason: by.reason ?? null,
      updatedAt: sql`now()`,
    })
    .where(
      and(eq(agentConfigs.organizationId, owner.organizationId), eq(agentConfigs.id, locked.id)),
    )
    .returning();
  return written as ConfigRow;
}

/** Maximum number of listed snapshots: all automatic ones, and the newest of those with a name. */
const listed = 300;

/** Snapshots of an agent, newest first; with their large configurations only on request. */
export async function listVersions(
  db: Db,
  owner: Owner,
  withData: boolean,
): Promise<(Omit<VersionRow, 'snapshot'> & { readonly snapshot?: VersionRow['snapshot'] })[]> {
  const { snapshot, ...columns } = getTableColumns(agentVersions);
  return db
    .select(withData ? { ...columns, snapshot } : columns)
    .from(agentVersions)
    .where(
      and(
        eq(agentVersions.organizationId, owner.organizationId),
        eq(agentVersions.accountId, owner.accountId),
      ),
    )
    .orderBy(desc(agentVersions.versionId))
    .limit(listed);
}

/** One snapshot of this agent only. */
export async function findVersion(db: Db, owner: Owner, versionId: number) {
  const [row] = await db
    .select()
    .from(agentVersions)
    .where(
      and(
        eq(agentVersions.organizationId, owner.organizationId),
        eq(agentVersions.accountId, owner.accountId),
        eq(agentVersions.versionId, versionId),
      ),
    );
  return row ?? null;
}

/** The title by which a version is an automatic one. */
const automaticTitle = (versionId: number): string => `Auto-${versionId}`;

/**
 * Stores a snapshot under the first free id at or after `now` (milliseconds): ids are creation
 * times, unique per agent.
 */
export async function insertVersion(
  db: Db,
  owner: Owner,
  version: {
    readonly title?: string;
    readonly source: Slot;
    readonly snapshot: unknown;
    readonly now: number;
    readonly by: Author;
  },
) {
  for (let versionId = version.now; ; versionId += 1) {
    const [row] = await db
      .insert(agentVersions)
      .values({
        ...owner,
        versionId,
        title: version.title ?? automaticTitle(versionId),
        source: version.source,
        automatic: version.title === undefined,
        snapshot: version.snapshot as Record<string, unknown>,
        savedByName: version.by.name,
        reason: version.by.reason ?? null,
      })
      .onConflictDoNothing()
      .returning();
    if (row) return row;
  }
}

/**
 * Renames a snapshot; false when it does not exist. An automatic one that gets a name is kept like
 * every named one.
 */
export async function renameVersion(
  db: Db,
  owner: Owner,
  versionId: number,
  title: string,
): Promise<boolean> {
  const rows = await db
    .update(agentVersions)
    .set({ title, automatic: title === automaticTitle(versionId) })
    .where(
      and(
        eq(agentVersions.organizationId, owner.organizationId),
        eq(agentVersions.accountId, owner.accountId),
        eq(agentVersions.versionId, versionId),
      ),
    )
    .returning({ id: agentVersions.versionId });
  return rows.length > 0;
}

/** Replaces the configuration of a snapshot; false when it does not exist. */
export async function replaceSnapshot(
  db: Db,
  owner: Owner,
  versionId: number,
  snapshot: Record<string, unknown>,
): Promise<boolean> {
  const rows = await db
    .update(agentVersions)
    .set({ snapshot })
    .where(
      and(
        eq(agentVersions.organizationId, owner.organizationId),
        eq(agentVersions.accountId, owner.accountId),
        eq(agentVersions.versionId, versionId),
      ),
    )
    .returning({ id: agentVersions.versionId });
  return rows.length > 0;
}

/** Removes the oldest automatic snapshots of an agent beyond the newest `kept`. Named ones stay. */
export async function dropOldAutomatic(db: Db, owner: Owner, kept: number): Promise<void> {
  const own = and(
    eq(agentVersions.organizationId, owner.organizationId),
    eq(agentVersions.accountId, owner.accountId),
    eq(agentVersions.automatic, true),
  );
  const [oldest] = await db
    .select({ id: agentVersions.versionId })
    .from(agentVersions)
    .where(own)
    .orderBy(desc(agentVersions.versionId))
    .offset(kept - 1)
    .limit(1);
  if (oldest)
    await db.delete(agentVersions).where(and(own, lt(agentVersions.versionId, oldest.id)));
}
