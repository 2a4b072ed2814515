import { randomBytes } from 'node:crypto';
import { type BodyOf, type Template } from '@patchbay/contract';
import { announce, languageOfAccount, ownerOf, type Services } from '@patchbay/server-core';
import { type Context, type Handlers, type TreeNode, isMember, refuse } from '@patchbay/server-kit';
import { type Language } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { blankIn, languageTags, spokenTag } from '../agents/default-configuration.js';
import { hasPrompt, mergeConfig } from '../agents/config-rules.js';
import { noPrompt, publish, readRules } from '../agents/configuration.js';
import { readConfig } from '../agents/repository.js';
import { detachedConfig, fillConfig } from '../agents/template-rules.js';
import { authorName } from '../agents/author-name.js';
import { replaceSlot } from '../agents/versions.js';
import { type MigratedSlot, type Migration, migrateAgent } from './migration.js';
import {
  type MadeAgent,
  type TemplateRow,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listMade,
  listTemplates,
  lockTemplate,
  readSlots,
  renameAccount,
  updateTemplate,
} from './repository.js';
import { inLanguage } from './starter/in-language.js';
import { agentOfTemplate, problemsOfFields, sectionNamed, sectionsOf } from './rules.js';

type TemplateOperation =
  | 'listTemplates'
  | 'getTemplate'
  | 'createTemplate'
  | 'saveTemplate'
  | 'deleteTemplate'
  | 'migrateTemplate'
  | 'createAgentFromTemplate'
  | 'detachAgentFromTemplate';

/**
 * The maximum number of agents whose values a migration reply contains; for others only the paths.
 */
const listedInFull = 100;
const batch = 50;

type TemplateServices = Pick<Services, 'store' | 'clock'>;

/** Handlers of templates and of agents created from them. */
export function createTemplateHandlers(
  services: TemplateServices,
): Pick<Handlers<Db>, TemplateOperation> {
  return {
    ...offeredHandlers(services),
    ...writingHandlers(),
    ...madeAgentHandlers(services),
  };
}

/** Templates as they are offered to an account. */
function offeredHandlers({
  store,
}: Pick<TemplateServices, 'store'>): Pick<Handlers<Db>, 'listTemplates' | 'getTemplate'> {
  return {
    listTemplates: async ({ query, target, context }) => {
      const language = await languageOfAccount(store, target.id);
      return context.within(async (db) => {
        const rows = (await listTemplates(db)).filter(
          (row) => !row.disabled || (query.disabled === true && mayOwn(context)),
        );
        return {
          templates: rows.map((row) => ({
            ...offeredView(row, target, language),
            agent: undefined,
          })),
        };
      });
    },

    getTemplate: async ({ params, target, context }) => {
      const language = await languageOfAccount(store, target.id);
      return context.within(async (db) => {
        const row = await demandTemplate(db, params.id);
        // Disabled templates are visible to members who can edit templates and to agents created
        // from them.
        if (row.disabled && !mayOwn(context) && (await listMade(db, row.id, 0, 1)).length === 0)
          throw noTemplate();
        return { template: offeredView(row, target, language) };
      });
    },
  };
}

/** Templates of a partner or reseller. */
function writingHandlers(): Pick<
  Handlers<Db>,
  'createTemplate' | 'saveTemplate' | 'deleteTemplate'
> {
  return {
    createTemplate: async ({ body, target, context }) => {
      const accountId = ownerOfTemplates(target);
      const { title, description = '', category = '' } = body;
      const row = await context.within((db) =>
        insertTemplate(db, {
          id: `templ_${randomBytes(12).toString('hex')}`,
          accountId,
          title,
          description,
          category,
          disabled: true,
          fields: [],
          integrations: [],
          agent: {},
          ...contentOf(body, {}),
        }),
      );
      return { template: templateView(row, target), message: 'Template created' };
    },

    saveTemplate: async ({ params, body, target, context }) =>
      context.within(async (db) => {
        const known = await demandWritable(db, params.id);
        const { baseRevision, title, description, category, disabled } = body;
        if (baseRevision !== undefined && baseRevision !== known.revision) {
          throw refuse.conflict(
            'Another person saved this template meanwhile. Compare both and keep what is right.',
            { current: templateView(known, target), revision: known.revision },
          );
        }
        const content = contentOf(body, known.agent);
        if (!(disabled ?? known.disabled)) {
          if (!hasPrompt(content.agent ?? known.agent)) throw noPrompt();
          // A template that was offered before can still be renamed.
          if (content.fields || known.disabled)
            demandFields(content.fields ?? (known.fields as Template['fields']), true);
        }
        return {
          template: templateView(
            await updateTemplate(db, known.id, {
              title,
              description,
              category,
              disabled,
              ...content,
            }),
            target,
          ),
          message: 'Template saved',
        };
      }),

    deleteTemplate: async ({ params, context }) =>
      context.within(async (db) => {
        await demandWritable(db, params.id);
        await deleteTemplate(db, params.id);
        return { message: 'Template deleted' };
      }),
  };
}

/** Agents created from a template. */
function madeAgentHandlers({
  store,
  clock,
}: TemplateServices): Pick<
  Handlers<Db>,
  'migrateTemplate' | 'createAgentFromTemplate' | 'detachAgentFromTemplate'
> {
  return {
    migrateTemplate: async ({ params, body, context }) => {
      const template = await context.within((db) => demandTemplate(db, params.id));
      if (!hasPrompt(template.agent)) throw noPrompt();
      const sections = demandSections(template, body.sectionsToMigrate);
      const migration: Migration = {
        template,
        sections,
        dryRun: body.dryRun === true,
        now: clock.now(),
      };
      return migrateAll(context, migration);
    },

    createAgentFromTemplate: async ({ body, target, context }) => {
      const owner = ownerOf(target);
      const by = { name: await authorName(store, context, owner) };
      const language = await languageOfAccount(store, target.id);
      return context.within(async (db) => {
        const row = await demandTemplate(db, body.templateId);
        if (row.disabled && !mayOwn(context)) throw noTemplate();
        const given = context.caller.language;
        const filled = fillConfig(templateView(inLanguage(row, language), target), body);
        // The installation's own templates say the language alone, and the region is the person's.
        const isUsual = row.accountId === null && filled.agentLang === languageTags[language];
        const config = isUsual ? { ...filled, agentLang: spokenTag(language, given) } : filled;
        if (!hasPrompt(config)) throw noPrompt();
        const before = await readConfig(db, owner, 'staging');
        const made = {
          ...mergeConfig({ ...blankIn(language, given), ...before?.config }, config),
          templateRevision: row.revision,
          templateSections: undefined,
        };
        const staging = await replaceSlot(db, owner, 'staging', made, clock.now(), by);
        await publish(db, owner, staging, clock.now(), by);
        if (body.accountName) await renameAccount(db, target.id, body.accountName);
        const agent = await readRules(db, target, 'staging', { replace: false, language });
        return { campaignId: staging.id, agent };
      });
    },

    detachAgentFromTemplate: async ({ target, context }) => {
      const owner = ownerOf(target);
      const by = { name: await authorName(store, context, owner) };
      const language = await languageOfAccount(store, target.id);
      return context.within(async (db) => {
        const attached = (await readSlots(db, owner, true)).filter(
          ({ config }) => config.templateId,
        );
        for (const { slot, config } of attached)
          await replaceSlot(db, owner, slot, detachedConfig(config), clock.now(), by);
        if (attached.length > 0) await announce(db, owner, 'agent', { accountId: owner.accountId });
        return {
          agent: await readRules(db, target, 'staging', { replace: false, language }),
          message:
            attached.length > 0 ? 'Detached from its template' : 'This agent has no template',
        };
      });
    },
  };
}

/**
 * One transaction per agent, so that no lock outlives its agent and completed agents stay completed
 * when a later one fails.
 */
async function migrateAll(context: Context<Db>, migration: Migration) {
  const agents: (MadeAgent & { slots: readonly ReportedSlot[] })[] = [];
  let total = 0;
  for (let after = 0; ;) {
    const from = after;
    const page = await context.within((db) => listMade(db, migration.template.id, from, batch));
    total += page.length;
    for (const agent of page) {
      const slots = await context.within((db) => migrateAgent(db, agent, migration));
      if (slots) agents.push({ ...agent, slots: slots.map(withoutConfigs) });
    }
    after = page.at(-1)?.accountId ?? from;
    if (page.length < batch) break;
  }
  const any = (list: 'changes' | 'conflicts') =>
    agents.filter(({ slots }) => slots.some((slot) => slot[list].length > 0)).length;
  const [changed, conflicting] = [any('changes'), any('conflicts')];
  return {
    dryRun: migration.dryRun,
    revision: migration.template.revision,
    total,
    upToDate: total - agents.length,
    changed,
    conflicting,
    agents: agents.map(({ accountId, accountName, organizationId, slots }, index) => ({
      accountId,
      accountName,
      organizationId,
      slots: slots.map((slot) => (index < listedInFull ? told(slot) : placesOf(slot))),
    })),
    message: migration.dryRun
      ? `${changed} of ${total} would change`
      : `${changed} of ${total} changed`,
  };
}

/** The configurations themselves are not part of the report. */
type ReportedSlot = Omit<MigratedSlot, 'before' | 'after'>;

const withoutConfigs = ({ slot, fromRevision, changes, kept, conflicts }: MigratedSlot) => ({
  slot,
  fromRevision,
  changes,
  kept,
  conflicts,
});

const told = ({ changes, kept, conflicts, ...rest }: ReportedSlot) => ({
  ...rest,
  changes: [...changes],
  kept: [...kept],
  conflicts: [...conflicts],
});

function placesOf({ changes, kept, conflicts, ...rest }: ReportedSlot) {
  const places = (list: readonly { readonly path: string }[]) => list.map(({ path }) => ({ path }));
  return { ...rest, changes: places(changes), kept: places(kept), conflicts: places(conflicts) };
}

/**
 * Templates belong to resellers and partners; the platform's own have no owner, and every account
 * has them.
 */
function ownerOfTemplates(target: TreeNode): number | null {
  if (target.tier === 'organization' || target.tier === 'agent')
    throw refuse.invalid([
      {
        path: 'query.targetAccountId',
        message: 'must name a reseller or partner: templates belong to them',
      },
    ]);
  return target.tier === 'platform' ? null : target.id;
}

const mayOwn = ({ actor }: Context<Db>): boolean =>
  isMember(actor) && actor.home.tier !== 'organization' && actor.home.tier !== 'agent';

const noTemplate = () => refuse.notFound('Template not found');

export async function demandTemplate(db: Db, id: string): Promise<TemplateRow> {
  const row = await findTemplate(db, id);
  if (!row) throw noTemplate();
  return row;
}

/** The sections of a template that are named; null for all of them. */
export function demandSections(
  template: TemplateRow,
  names: readonly string[] | undefined,
): string[] | null {
  if (!names) return null;
  const sections = [...new Set(names.map(sectionNamed))];
  const known = sectionsOf(template);
  const unknown = sections.find((section) => !known.includes(section));
  if (unknown === undefined) return sections;
  throw refuse.invalid([
    {
      path: 'body.sectionsToMigrate',
      message: `names ${unknown}, which this template does not have`,
    },
  ]);
}

/** A template for all accounts below its owner, changed by its owner or above. */
async function demandWritable(db: Db, id: string): Promise<TemplateRow> {
  const row = await lockTemplate(db, id);
  if (row) return row;
  await demandTemplate(db, id);
  throw refuse.forbidden(
    'This template belongs to an account above you. Make one of your own from it.',
  );
}

/** Refuses fields that cannot work. */
function demandFields(fields: Parameters<typeof problemsOfFields>[0], isOffered: boolean): void {
  const problems = problemsOfFields(fields, isOffered);
  if (problems.length > 0) throw refuse.invalid(problems);
}

type Content = Pick<BodyOf<'saveTemplate'>, 'fields' | 'integrations' | 'agent'>;

/**
 * The agent keys of a request body, validated. Omitted keys keep their values, as when an agent is
 * saved.
 */
function contentOf({ fields, integrations, agent }: Content, known: Record<string, unknown>) {
  demandFields(fields ?? [], false);
  return {
    ...(fields ? { fields } : {}),
    ...(integrations
      ? { integrations: integrations.map((one) => (typeof one === 'string' ? { key: one } : one)) }
      : {}),
    ...(agent ? { agent: agentOfTemplate(mergeConfig(known, agent)) } : {}),
  };
}

/** A template on the wire, as seen from a node. */
const templateView = (row: TemplateRow, target: TreeNode): Template => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  disabled: row.disabled,
  revision: row.revision,
  editable:
    target.tier === 'platform' ||
    row.accountId === target.id ||
    (target.tier === 'partner' && row.partnerId === target.id),
  fields: row.fields as Template['fields'],
  integrations: row.integrations as Template['integrations'],
  agent: row.agent,
});

/**
 * A template as a node is offered it, in the language of the account; as written for those who may
 * change it, so that a save does not store a translation.
 */
function offeredView(row: TemplateRow, target: TreeNode, language: Language): Template {
  const written = templateView(row, target);
  return written.editable ? written : templateView(inLanguage(row, language), target);
}
