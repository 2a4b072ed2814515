import { type AgentEventRules } from '@patchbay/contract';
import { dateToMilliseconds, inMilliseconds } from '@patchbay/kernel';
import { announce, type Owner, ownerOf } from '@patchbay/server-core';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type Language } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { blankIn } from './default-configuration.js';
import { countChanges, emptyPrompt } from './config-rules.js';
import { type Author, type ConfigRow, type Slot, readConfig } from './repository.js';
import { resolvedValues } from './template-rules.js';
import { keepVersion, replaceSlot } from './versions.js';

/** The error for an agent without content to answer from. */
export const noPrompt = () =>
  refuse.invalid([{ path: 'body.agentInstructions', message: emptyPrompt }], emptyPrompt);

/** The error for a change that requires the full editor, where a tier above has disabled it. */
export const noFullEditor = () =>
  refuse.forbidden(
    'The full editor is switched off here. Answer the questions of the template instead.',
  );

/**
 * Publishes the draft. The previous live configuration is stored as an automatic version, unless
 * nothing changes; at the first publication the published one is. `now` in milliseconds.
 */
export async function publish(
  db: Db,
  owner: Owner,
  staging: ConfigRow,
  now: number,
  by: Author,
): Promise<ConfigRow> {
  const before = await readConfig(db, owner, 'default');
  if (before === null || Object.keys(before.config).length === 0)
    await keepVersion(db, owner, 'staging', staging, now);
  const published = await replaceSlot(
    db,
    owner,
    'default',
    { ...staging.config, published: true },
    now,
    by,
  );
  await announce(db, owner, 'agent', { accountId: owner.accountId });
  return published;
}

interface RulesWanted {
  /** Whether every text has its answers inserted. */
  readonly replace: boolean;
  /** The language of the account, for an agent without a set-up. */
  readonly language: Language;
  /** The language tag of the caller, `es-MX`. */
  readonly given?: string | null;
}

/** The configuration in a slot of an agent, with its metadata. */
export async function readRules(
  db: Db,
  node: TreeNode,
  slot: Slot,
  { replace, language, given = null }: RulesWanted,
): Promise<AgentEventRules> {
  const owner = ownerOf(node);
  const [row, live] = [await readConfig(db, owner, slot), await readConfig(db, owner, 'default')];
  const config = { ...blankIn(language, given), ...row?.config };
  return {
    ...(replace ? resolvedValues(config) : config),
    success: true,
    id: row?.id ?? '',
    accountId: node.id,
    slot,
    revision: row?.revision ?? 0,
    changesSinceLive: row ? countChanges(row.config, live?.config ?? null) : 0,
    updatedAt: row ? dateToMilliseconds(row.updatedAt) : inMilliseconds(0),
    publishedAt: live ? dateToMilliseconds(live.updatedAt) : null,
    savedBy: row?.savedByName ?? null,
    publishedBy: live?.savedByName ?? null,
    publishReason: live?.reason ?? null,
  } as AgentEventRules;
}
