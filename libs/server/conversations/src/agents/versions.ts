import { type Owner } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { countChanges } from './config-rules.js';
import {
  type Author,
  type ConfigRow,
  type Slot,
  type Stored,
  dropOldAutomatic,
  insertVersion,
  writeConfig,
} from './repository.js';

type Config = Readonly<Record<string, unknown>>;

/** A configuration that is replaced, with its author. */
type Former = Pick<Stored, 'config' | 'savedByName' | 'reason'>;

/** Maximum number of automatic versions of an agent. */
export const automaticKept = 100;

/**
 * Stores a configuration as an automatic version, with its author. An empty slot stores nothing.
 * `now` in milliseconds.
 */
export async function keepVersion(
  db: Db,
  owner: Owner,
  source: Slot,
  { config: snapshot, savedByName: name, reason }: Former,
  now: number,
): Promise<void> {
  if (Object.keys(snapshot).length === 0) return;
  await insertVersion(db, owner, { source, snapshot, now, by: { name, reason } });
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
  by?: Author,
): Promise<ConfigRow> {
  let before: Former = { config: {}, savedByName: null, reason: null };
  const row = await writeConfig(
    db,
    owner,
    slot,
    (stored) => {
      before = stored;
      return { ...config };
    },
    by,
  );
  if (countChanges(config, before.config) > 0) await keepVersion(db, owner, slot, before, now);
  return row;
}
