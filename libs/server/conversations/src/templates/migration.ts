import { announce, type Owner } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type Author, writeConfig } from '../agents/repository.js';
import { replaceSlot } from '../agents/versions.js';
import { type MergedAgent, mergeAgent, sectionsOf } from './rules.js';
import { inLanguage, languageMadeIn } from './starter/in-language.js';
import { type TemplateRow, readRevisions, readSlots } from './repository.js';

type Config = Readonly<Record<string, unknown>>;

/** The options of a migration. */
export interface Migration {
  readonly template: TemplateRow;
  /** Only these sections; null for all. */
  readonly sections: readonly string[] | null;
  readonly dryRun: boolean;
  /** In milliseconds. */
  readonly now: number;
  /** Who is named as the author of the migrated configurations. */
  readonly by?: Author;
}

/** The result of a migration for one slot of an agent. */
export interface MigratedSlot extends Pick<MergedAgent, 'changes' | 'kept' | 'conflicts'> {
  readonly slot: 'staging' | 'default';
  readonly fromRevision: number | null;
  /** The configuration before and after, for those who undo it. */
  readonly before: Config;
  readonly after: Config;
}

/**
 * Migrates the draft and the live configuration of one agent to the template, each from its own
 * base, so that an unfinished draft is not published. Changed configurations are first stored as
 * automatic versions. Null when there was nothing to do.
 */
export async function migrateAgent(
  db: Db,
  agent: Owner,
  migration: Migration,
): Promise<readonly MigratedSlot[] | null> {
  const { template, dryRun, now, by } = migration;
  const rows = (await readSlots(db, agent, !dryRun)).filter(
    ({ config }) => config.templateId === template.id && !isUpToDate(config, migration),
  );
  if (rows.length === 0) return null;
  const slots: MigratedSlot[] = [];
  for (const { slot, config } of rows) {
    const { config: merged, ...log } = await mergeRow(db, config, migration);
    const origin = originAfter(config, migration);
    const after = { ...(log.changes.length > 0 ? merged : config), ...origin };
    const fromRevision = revisionOf(config.templateRevision);
    slots.push({ slot, fromRevision, ...log, before: config, after });
    if (dryRun) continue;
    if (log.changes.length > 0) await replaceSlot(db, agent, slot, after, now, by);
    else await writeConfig(db, agent, slot, () => after);
  }
  if (!dryRun) await announce(db, agent, 'agent', { accountId: agent.accountId });
  return slots;
}

async function mergeRow(
  db: Db,
  config: Config,
  { template, sections }: Migration,
): Promise<MergedAgent> {
  const apart = sectionRevisions(config);
  const whole = revisionOf(config.templateRevision);
  const revisions = await readRevisions(db, template.id, [
    ...Object.values(apart),
    ...(whole === null ? [] : [whole]),
  ]);
  const language = languageMadeIn(config);
  const { id, accountId } = template;
  const baseOf = (section: string) => {
    const base = revisions.get(apart[section] ?? whole ?? 0);
    return base ? inLanguage({ id, accountId, ...base }, language) : null;
  };
  const all = sectionsOf(template, ...revisions.values());
  return mergeAgent(
    config,
    inLanguage(template, language),
    baseOf,
    sections ? all.filter((section) => sections.includes(section)) : all,
  );
}

/**
 * The template state of an agent afterwards: as a whole, or for sections that were migrated
 * separately.
 */
function originAfter(config: Config, { template, sections }: Migration): Config {
  if (!sections) return { templateRevision: template.revision, templateSections: undefined };
  return {
    templateSections: {
      ...sectionRevisions(config),
      ...Object.fromEntries(sections.map((section) => [section, template.revision])),
    },
  };
}

function isUpToDate(config: Config, { template, sections }: Migration): boolean {
  const apart = sectionRevisions(config);
  const stands = (section: string) =>
    (apart[section] ?? config.templateRevision) === template.revision;
  return sections
    ? sections.every(stands)
    : config.templateRevision === template.revision && Object.keys(apart).every(stands);
}

const revisionOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const sectionRevisions = (config: Config): Readonly<Record<string, number>> =>
  (typeof config.templateSections === 'object' && config.templateSections !== null
    ? config.templateSections
    : {}) as Record<string, number>;
