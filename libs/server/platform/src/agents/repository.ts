import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, agentConfigs, agentVersions } from '@patchbay/server-store';

export type Slot = 'staging' | 'default';
export type ConfigRow = typeof agentConfigs.$inferSelect;

/** The two ids that every tenant row carries. */
export interface Owner {
  readonly organizationId: number;
  readonly accountId: number;
}

/** The configuration in a slot, or null when the account has none yet. */
export async function readConfig(db: Db, owner: Owner, slot: Slot): Promise<ConfigRow | null> {
  const [row] = await db.select().from(agentConfigs).where(and(eq(agentConfigs.organizationId, owner.organizationId), eq(agentConfigs.accountId, owner.accountId), eq(agentConfigs.slot, slot)));
  return row ?? null;
}

/** Writes a slot and counts its revision up. The row is locked first, so two saves never interleave. */
export async function writeConfig(db: Db, owner: Owner, slot: Slot, id: string, change: (stored: Record<string, unknown>, revision: number) => Record<string, unknown>): Promise<ConfigRow> {
  await db.insert(agentConfigs).values({ id, ...owner, slot, config: {}, revision: 0 }).onConflictDoNothing();
  const [locked] = await db.select().from(agentConfigs)
    .where(and(eq(agentConfigs.organizationId, owner.organizationId), eq(agentConfigs.accountId, owner.accountId), eq(agentConfigs.slot, slot))).for('update');
  if (!locked) throw new Error('The configuration could not be locked');
  const config = change(locked.config as Record<string, unknown>, locked.revision);
  const [written] = await db.update(agentConfigs).set({ config, revision: locked.revision + 1, updatedAt: sql`now()` }).where(eq(agentConfigs.id, locked.id)).returning();
  return written as ConfigRow;
}

/** Snapshots of an agent, newest first; the data only when asked for. */
export async function listVersions(db: Db, owner: Owner, limit = 100) {
  return db.select().from(agentVersions).where(and(eq(agentVersions.organizationId, owner.organizationId), eq(agentVersions.accountId, owner.accountId))).orderBy(desc(agentVersions.versionId)).limit(limit);
}

/** One snapshot of this agent, and of no other. */
export async function findVersion(db: Db, owner: Owner, versionId: number) {
  const [row] = await db.select().from(agentVersions)
    .where(and(eq(agentVersions.organizationId, owner.organizationId), eq(agentVersions.accountId, owner.accountId), eq(agentVersions.versionId, versionId)));
  return row ?? null;
}

/** Stores a snapshot under the first free id at or after `now` (milliseconds): ids are creation times and unique per agent. */
export async function insertVersion(db: Db, owner: Owner, version: { title?: string; source: Slot; snapshot: unknown; now: number }) {
  for (let versionId = version.now; ; versionId += 1) {
    const [row] = await db.insert(agentVersions)
      .values({ ...owner, versionId, title: version.title ?? `Auto-${versionId}`, source: version.source, automatic: version.title === undefined, snapshot: version.snapshot as Record<string, unknown> })
      .onConflictDoNothing().returning();
    if (row) return row;
  }
}

/** Gives a snapshot another title; false when there is none. */
export async function renameVersion(db: Db, owner: Owner, versionId: number, title: string): Promise<boolean> {
  const rows = await db.update(agentVersions).set({ title })
    .where(and(eq(agentVersions.organizationId, owner.organizationId), eq(agentVersions.accountId, owner.accountId), eq(agentVersions.versionId, versionId))).returning({ id: agentVersions.versionId });
  return rows.length > 0;
}
