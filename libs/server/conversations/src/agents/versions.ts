import { type Owner } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { countChanges } from './config-rules.js';
import {
  type ConfigRow,
  type Slot,
  dropOldAutomatic,
  insertVersion,
  writeConfig,
} from './repository.js';

type Config = Readonly<Record<string, unknown>>;

/** Maximum number of automatic versions of an agent. */
export const automaticKept = 100;

/**
 * Stores a configuration as an automatic version. An empty slot stores nothing. `now` in
 * milliseconds.
 */
export async function keepVersion(
  db: Db,
  owner: Owner,
  source: Slot,
  snapshot: Config,
  now: number,
): Promise<void> {
  if (Object.keys(snapshot).length === 0) return;
  await insertVersion(db, owner, { source, snapshot, now });
  await dropOldAutomatic(db, owner, automaticKept);
}

/**
 * Writes a whole configuration into a slot. The former one is first stored as an automatic version,
 * in the same transaction under the row's lock, unless nothing relevant changes.
 */
export async function replaceSlot(
  db: Db,
  owner: Owner,
  slot: Slot,
  config: Config,
  now: number,
): Promise<ConfigRow> {
  let before: Config = {};
  const row = await writeConfig(db, owner, slot, (stored) => {
    before = stored.config;
    return { ...config };
  });
  if (countChanges(config, before) > 0) await keepVersion(db, owner, slot, before, now);
  return row;
}
