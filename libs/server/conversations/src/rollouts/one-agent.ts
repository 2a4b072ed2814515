import { announce, findNode, insertAuditLine, toNode } from '@patchbay/server-core';
import { type AccessGateway, type Member, Refusal, refuse } from '@patchbay/server-kit';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { type Author } from '../agents/repository.js';
import { replaceSlot } from '../agents/versions.js';
import { type MigratedSlot, migrateAgent } from '../templates/migration.js';
import { findTemplate, readRevisions, readSlots } from '../templates/repository.js';
import { type RolloutAgentRow, type RolloutRow, writeAgent } from './repository.js';
import { withoutMigration } from './rules.js';

/** What asks whether a person may edit an agent. */
export interface PermitServices {
  readonly store: Store;
  readonly accessGateway: Pick<AccessGateway<Db>, 'permit'>;
}

/** For whom agents are changed: their reach, the person as a member, and the name in versions. */
export interface Acting {
  readonly scope: Scope;
  readonly member: Member;
}

type Config = Readonly<Record<string, unknown>>;
/** A configuration of an agent before and after its migration, as it is kept. */
type KeptSlot = Pick<MigratedSlot, 'slot' | 'before' | 'after'>;

/** As a person reads why an agent was not migrated; other errors are for the log. */
export const failureOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'Migration failed';

const authorOf = ({ startedByName: name }: RolloutRow): Author => ({ name });

/** Refuses agents that the person who began the rollout may not edit. */
export async function demandPermission(
  { store, accessGateway }: PermitServices,
  { scope, member }: Acting,
  { accountId }: RolloutAgentRow,
): Promise<void> {
  const node = await store.within(scope, (db) => findNode(db, accountId));
  if (!node) throw refuse.notFound();
  const answer = await accessGateway.permit(member, toNode(node), 'canEditOrg');
  if (!answer.allowed) throw refuse.forbidden(answer.reason);
}

/** Migrates an agent to the revision of the rollout and keeps what it was. */
export async function migrateOne(
  db: Db,
  rollout: RolloutRow,
  agent: RolloutAgentRow,
  now: number,
): Promise<'changed' | 'same'> {
  const template = await findTemplate(db, rollout.templateId);
  const blueprint = (await readRevisions(db, rollout.templateId, [rollout.revision])).get(
    rollout.revision,
  );
  if (!template || !blueprint) throw refuse.notFound('Template not found');
  const slots = await migrateAgent(db, agent, {
    template: {
      ...template,
      fields: [...blueprint.fields],
      agent: { ...blueprint.agent },
      revision: rollout.revision,
    },
    sections: rollout.sections,
    dryRun: false,
    now,
    by: authorOf(rollout),
  });
  // Draft and live mostly change alike.
  const most = (list: 'changes' | 'conflicts') =>
    Math.max(0, ...(slots ?? []).map((slot) => slot[list].length));
  const state = slots ? 'changed' : 'same';
  await writeAgent(db, agent, {
    state,
    error: null,
    changes: most('changes'),
    conflicts: most('conflicts'),
    slots: (slots ?? []).map(({ slot, before, after }) => ({ slot, before, after })),
  });
  if (slots) await record(db, rollout, agent, 'rollOutTemplate');
  return state;
}

/** Takes a migration back: what the customer changed since then stays. */
export async function undoOne(
  db: Db,
  rollout: RolloutRow,
  agent: RolloutAgentRow,
  now: number,
): Promise<void> {
  const rows = await readSlots(db, agent, true);
  for (const { slot, before, after } of agent.slots as KeptSlot[]) {
    const current: Config | undefined = rows.find((row) => row.slot === slot)?.config;
    if (!current) continue;
    if (current.templateId !== rollout.templateId)
      throw refuse.conflict('This agent was made from another template since, or from none.');
    const next = await withoutMigration(current, before, after);
    await replaceSlot(db, agent, slot, next, now, authorOf(rollout));
  }
  await writeAgent(db, agent, { state: 'undone', error: null });
  await announce(db, agent, 'agent', { accountId: agent.accountId });
  await record(db, rollout, agent, 'undoTemplateRollout');
}

const record = (db: Db, rollout: RolloutRow, agent: RolloutAgentRow, action: string) =>
  insertAuditLine(db, {
    accountId: agent.accountId,
    organizationId: agent.organizationId,
    actorKind: 'person',
    actorId: rollout.startedBy === null ? null : String(rollout.startedBy),
    action,
    outcome: 'ok',
    actingFor: rollout.accountId,
    objectKind: 'template',
    objectId: rollout.templateId,
    data: { rolloutId: rollout.id, revision: rollout.revision },
  });
