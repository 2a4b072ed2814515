import * as z from 'zod/mini';
import { line, named } from '../wire.js';
import { epochMilliseconds } from '../wire-time.js';

/** An integration that a template requires, by its key alone or with its label. */
export const templateIntegration = z.union([
  line(120),
  z.looseObject({ key: line(120), title: z.optional(line(200)) }),
]);

const place = z.string();
const anything = z.optional(z.unknown());

/**
 * The changes, kept values and conflicts of updating a configuration to its template; paths such as
 * `actions.notify.instructions`.
 */
export const migratedSlot = named(
  'MigratedSlot',
  'What a migration changes, keeps and leaves undecided',
  z.object({
    slot: z.enum(['staging', 'default']),
    fromRevision: z.nullable(z.int()),
    changes: z.array(z.object({ path: place, before: anything, after: anything })),
    kept: z.array(z.object({ path: place, before: anything, after: anything })),
    conflicts: z.array(z.object({ path: place, base: anything, mine: anything, theirs: anything })),
  }),
  {
    slot: 'default',
    fromRevision: 2,
    changes: [
      {
        path: 'actions.notify.instructions',
        before: 'E-mail the summary.',
        after: 'Text the summary.',
      },
    ],
    kept: [{ path: 'agentVoice', before: 'voice-rowan', after: 'voice-juno' }],
    conflicts: [
      { path: 'welcomeMessage', base: 'Hello.', mine: 'Hello from Cedar.', theirs: 'Welcome.' },
    ],
  },
);

/**
 * One agent of a template and what migrating does to its draft and to what callers reach. Values
 * are given for the first agents only, paths for all.
 */
export const migratedAgent = named(
  'MigratedAgent',
  'One agent of a template and what a migration does to it',
  z.object({
    accountId: z.int(),
    accountName: z.string(),
    organizationId: z.int(),
    slots: z.array(migratedSlot),
  }),
);

const count = z.int();
const percent = (least: number) => z.int().check(z.gte(least), z.lte(100));

/** What is chosen of a rollout: its first share, and of how many it may make worse. */
export const rolloutShares = { firstPercent: percent(1), mostWorse: percent(0) };

export const templateRollout = named(
  'TemplateRollout',
  'A rollout of a template',
  z.object({
    id: z.string(),
    revision: count,
    state: z.enum(['running', 'waiting', 'halted', 'done', 'undoing', 'undone']),
    haltedBy: z.nullable(z.enum(['person', 'worse'])),
    ...rolloutShares,
    sections: z.nullable(z.array(z.string())),
    startedAt: epochMilliseconds(),
    total: count,
    done: count,
    changed: count,
    failed: count,
    worse: count,
    undone: count,
  }),
  {
    id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31',
    revision: 4,
    state: 'waiting',
    haltedBy: null,
    firstPercent: 10,
    mostWorse: 5,
    sections: ['agentInstructions'],
    startedAt: 1_767_605_400_000,
    total: 20,
    done: 2,
    changed: 2,
    failed: 0,
    worse: 0,
    undone: 0,
  },
);

/** A rollout of a template; `startedAt` is in milliseconds. */
export type TemplateRollout = z.output<typeof templateRollout>;

export const rolloutAgent = z.object({
  accountId: count,
  accountName: z.string(),
  organizationId: count,
  position: count,
  state: z.enum(['waiting', 'changed', 'same', 'failed', 'undone', 'notUndone']),
  error: z.nullable(z.string()),
  changes: count,
  conflicts: count,
  broken: z.array(z.string()),
});

/** An agent of a rollout. */
export type RolloutAgent = z.output<typeof rolloutAgent>;
