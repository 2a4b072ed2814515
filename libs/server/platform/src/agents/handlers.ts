import { type AgentEventRules, type FieldReview, type Template, type TemplateFieldOnWire } from '@patchbay/contract';
import { type Clock, dateToMilliseconds, inMilliseconds } from '@patchbay/kernel';
import { type Actor, type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db, accounts, templates } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { announce } from '../conversations/messages.js';
import { canonical, countChanges, emptyPrompt, hasPrompt, mergeConfig } from './config-rules.js';
import { functionsFor } from './functions-catalogue.js';
import { type ConfigRow, type ListedConfig, type Owner, type Slot, findConfig, listConfigs, ownerOf, readConfig, writeConfig } from './repository.js';
import { fillConfig, resolvedValues } from './template-rules.js';
import { createVersionHandlers } from './version-handlers.js';
import { keepVersion, replaceSlot } from './versions.js';

export { ownerOf } from './repository.js';

type AgentOperation =
  | 'listTemplates' | 'getTemplate' | 'createAgentFromTemplate' | 'getStagingEventRules' | 'getDefaultEventRules' | 'saveCampaign' | 'publishAgent' | 'revertAgent'
  | 'listCampaigns' | 'getAgent' | 'listAgentVersions' | 'createAgentVersion' | 'replaceAgentVersion' | 'restoreAgentVersion' | 'renameAgentVersion' | 'autoReviewAgentConfiguration' | 'getAgentFunctions';

export interface AgentServices {
  readonly clock: Clock;
  /** What would make each field better; the model decides. */
  readonly review: (fields: readonly TemplateFieldOnWire[], signal: AbortSignal) => Promise<readonly FieldReview[]>;
}

const noPrompt = () => refuse.invalid([{ path: 'body.agentInstructions', message: emptyPrompt }], emptyPrompt);

/** What an agent has that was never set up: the same configuration for everyone. */
const blank = { type: 'chatAgent', title: 'New agent', description: '', agentInstructions: '', welcomeMessage: '', timezone: 'UTC', agentLang: 'en-US', actions: [], apps: [], enabledFunctions: {}, published: false };

/** Handlers of agents, their versions and templates. */
export function createAgentHandlers({ clock, review }: AgentServices): Pick<Handlers<Db>, AgentOperation> {
  async function rules(db: Db, node: TreeNode, slot: Slot, replace: boolean): Promise<AgentEventRules> {
    const owner = ownerOf(node);
    const [row, live] = [await readConfig(db, owner, slot), await readConfig(db, owner, 'default')];
    return rulesView(node.id, slot, row, live, replace);
  }

  return {
    listTemplates: async ({ query, context }) => context.within(async (db) => {
      const mayOwn = context.actor.kind !== 'anonymous' && context.actor.kind !== 'visitor' && !['organization', 'agent'].includes(context.actor.home.tier);
      const rows = await db.select().from(templates).orderBy(templates.title);
      return { templates: rows.filter((row) => !row.disabled || (query.disabled === true && mayOwn)).map((row) => ({ ...templateView(row), agent: undefined })) };
    }),

    getTemplate: async ({ params, context }) => context.within(async (db) => ({ template: templateView(await demandTemplate(db, params.id)) })),

    createAgentFromTemplate: async ({ body, target, context }) => context.within(async (db) => {
      const template = templateView(await demandTemplate(db, body.templateId));
      if (template.disabled) throw refuse.notFound('Template not found');
      const config = fillConfig(template, body);
      if (!hasPrompt(config)) throw noPrompt();
      const owner = ownerOf(target);
      const before = await readConfig(db, owner, 'staging');
      const staging = await replaceSlot(db, owner, 'staging', mergeConfig({ ...blank, ...(before?.config ?? {}) }, config), clock.now());
      await publish(db, owner, staging, clock.now());
      if (body.accountName) await db.update(accounts).set({ accountName: body.accountName }).where(eq(accounts.id, target.id));
      return { campaignId: staging.id, agent: await rules(db, target, 'staging', false) };
    }),

    getStagingEventRules: async ({ query, target, context }) => context.within((db) => rules(db, target, 'staging', query.replaceTemplateVars === true)),
    getDefaultEventRules: async ({ query, target, context }) => context.within((db) => rules(db, target, 'default', query.replaceTemplateVars !== false)),

    listCampaigns: async ({ context }) => context.within(async (db) => ({ campaigns: (await listConfigs(db)).map(overviewOf) })),

    getAgent: async ({ params, context }) => context.within(async (db) => {
      const row = await findConfig(db, params.agentId);
      if (!row) throw refuse.notFound('Agent not found');
      return { message: 'Success', sponsorship: { ...blank, ...row.config, id: row.id, accountId: row.accountId, slot: row.slot as Slot } };
    }),

    saveCampaign: async ({ body, target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const { baseRevision, ...change } = body;
      if ('agentInstructions' in change && !hasPrompt(change) && change.published !== false) throw noPrompt();
      const by = savedBy(context.actor);
      let overwritten: Config | null = null;
      const row = await writeConfig(db, owner, 'staging', (stored) => {
        if (baseRevision !== undefined && baseRevision !== stored.revision && stored.revision > 0) {
          throw refuse.conflict('Somebody else saved this agent meanwhile. Compare both and keep what is right.', { current: stored.config, revision: stored.revision });
        }
        const merged = mergeConfig({ ...blank, ...stored.config }, change);
        // A client that does not say what it saves upon wins, and loses nothing of what somebody else wrote.
        if (baseRevision === undefined && stored.savedBy !== by && canonical(stored.config) !== canonical(merged)) overwritten = stored.config;
        return merged;
      }, by);
      if (overwritten) await keepVersion(db, owner, 'staging', overwritten, clock.now());
      const live = await readConfig(db, owner, 'default');
      await announce(db, owner, 'agent', { accountId: owner.accountId });
      return { message: 'Agent saved.', campaignId: row.id, revision: row.revision, changesSinceLive: countChanges(row.config as Config, (live?.config ?? null) as Config | null), updatedAt: dateToMilliseconds(row.updatedAt) };
    }),

    publishAgent: async ({ target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const staging = await readConfig(db, owner, 'staging');
      if (!staging || !hasPrompt(staging.config as Config)) throw noPrompt();
      const published = await publish(db, owner, staging, clock.now());
      return { message: `Agent ${published.id} published`, publishedAt: dateToMilliseconds(published.updatedAt) };
    }),

    revertAgent: async ({ target, context }) => context.within(async (db) => {
      const owner = ownerOf(target);
      const live = await readConfig(db, owner, 'default');
      if (!live) throw refuse.invalid([{ path: 'query.targetAccountId', message: 'This agent was never published, so there is nothing to go back to' }]);
      await replaceSlot(db, owner, 'staging', live.config, clock.now());
      await announce(db, owner, 'agent', { accountId: owner.accountId });
      return { message: `Agent ${live.id} reverted` };
    }),

    ...createVersionHandlers({ clock }),

    autoReviewAgentConfiguration: async ({ body, context }) => [...(await review(body.fields, context.signal))],

    getAgentFunctions: async ({ target, context }) => context.within(async (db) => {
      const [account] = await db.select().from(accounts).where(eq(accounts.id, target.id));
      return { functions: functionsFor({ phoneNumber: account?.phoneNumber ?? null, smsEnabled: account?.smsEnabled ?? false, premium: account?.premium ?? false }) };
    }),
  };
}

type Config = Readonly<Record<string, unknown>>;

/** Makes staging live. What was live stays as an automatic version, unless nothing changes. */
async function publish(db: Db, owner: Owner, staging: ConfigRow, now: number): Promise<ConfigRow> {
  const live = await readConfig(db, owner, 'default');
  if (live && canonical(live.config) !== canonical(staging.config)) await keepVersion(db, owner, 'default', live.config, now);
  const published = await writeConfig(db, owner, 'default', () => ({ ...(staging.config as Config), published: true }));
  await announce(db, owner, 'agent', { accountId: owner.accountId });
  return published;
}

async function demandTemplate(db: Db, id: string) {
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  if (!row) throw refuse.notFound('Template not found');
  return row;
}

const templateView = (row: typeof templates.$inferSelect): Template => ({
  id: row.id, title: row.title, description: row.description ?? '', category: row.category ?? '', disabled: row.disabled,
  fields: row.fields as Template['fields'], integrations: row.integrations as Template['integrations'], agent: row.agent as Record<string, unknown>,
});

/** Who wrote a draft: a person, whatever the session, or a key. */
const savedBy = (actor: Actor): string | null => (actor.kind === 'person' || actor.kind === 'key' ? `${actor.kind}:${actor.userId ?? actor.sessionId}` : null);

const overviewOf = (row: ListedConfig) => {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    id: row.id, accountId: row.accountId, title: text(row.title), accountName: row.accountName ?? row.name ?? row.username, templateId: row.templateId, published: row.slot === 'default',
    updatedAt: dateToMilliseconds(row.updatedAt),
  };
};

function rulesView(accountId: number, slot: Slot, row: ConfigRow | null, live: ConfigRow | null, replace: boolean): AgentEventRules {
  const config = { ...blank, ...((row?.config ?? {}) as Config) };
  return {
    ...(replace ? resolvedValues(config) : config),
    success: true, id: row?.id ?? '', accountId, slot, revision: row?.revision ?? 0,
    changesSinceLive: row ? countChanges(row.config as Config, (live?.config ?? null) as Config | null) : 0,
    updatedAt: row ? dateToMilliseconds(row.updatedAt) : inMilliseconds(0), publishedAt: live ? dateToMilliseconds(live.updatedAt) : null,
  } as AgentEventRules;
}
