import * as z from 'zod/mini';
import { line, named } from '../wire.js';

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
  'What bringing a configuration up to its template changes, keeps and leaves undecided',
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
        after: 'E-mail the summary at once.',
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
  'One agent of a template and what migrating does to its draft and to what callers reach',
  z.object({
    accountId: z.int(),
    accountName: z.string(),
    organizationId: z.int(),
    slots: z.array(migratedSlot),
  }),
);
