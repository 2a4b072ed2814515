import { type AccountRow, findNode, findUserByEmail } from '@patchbay/server-core';
import {
  type Context,
  type Handlers,
  type Member,
  type TreeNode,
  refuse,
} from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { mailContactChanged } from './contact-notice.js';
import { enqueueOnboardingEvent } from './onboarding.js';
import { lockNode, updateNode } from './repository.js';
import {
  isImage,
  mergeSettings,
  metricsRevisionOf,
  needsEdit,
  problemsOf,
  withMetricsRevision,
  writableSettings,
} from './rules.js';
import { metricProblems, unknownFieldsIn } from './saved-metrics.js';
import { type AccountServices, platformScope, memberOf, sent } from './account-services.js';
import { viewOf } from './account-view.js';

/** Changes of an account and of its settings. */
export function saveHandlers(
  services: AccountServices,
): Pick<Handlers<Db>, 'saveAccount' | 'saveAccountSetting'> {
  const { store, clock } = services;

  return {
    saveAccount: async ({ body, target, context }) => {
      const {
        settings = {},
        description,
        partnerName,
        resellerName,
        orgName,
        firstName,
        lastName,
        businessName,
        businessAddress,
        ...columns
      } = body;
      const changes = await onRevision(context, target, checked(target, settings, 'body.settings'));
      if (columns.image && !isImage(columns.image))
        throw refuse.invalid([{ path: 'body.image', message: 'must be the address of a picture' }]);
      if (
        columns.email !== undefined &&
        !(await mayNameAddress(store, memberOf(context), target, columns.email))
      )
        throw refuse.invalid([
          { path: 'body.email', message: 'must be the address of a member of this account' },
        ]);
      const before =
        columns.email === undefined ? null : await context.within((db) => findNode(db, target.id));
      const row = await change(clock, context, target, (db, known) =>
        updateNode(db, target.id, {
          ...columns,
          ...(target.tier === 'organization' && orgName !== undefined ? { orgName } : {}),
          details: {
            ...known.details,
            ...sent({ description, firstName, lastName, businessName, businessAddress }),
            ...(target.tier === 'organization' && orgName !== undefined ? { orgName } : {}),
            ...(target.tier === 'reseller' && resellerName !== undefined ? { resellerName } : {}),
            ...(target.tier === 'partner' && partnerName !== undefined ? { partnerName } : {}),
          },
          settings: merged(known, changes),
        }),
      );
      if (before) mailContactChanged(services, target, { before, after: columns.email ?? null });
      return viewOf(services, context, row);
    },

    saveAccountSetting: async ({ body, target, context }) => {
      const actor = memberOf(context);
      if (actor.permitted.length > 0 && !actor.permitted.includes(target.id))
        throw refuse.forbidden('Your access is limited to the agents you were given.');
      const sound = checked(target, body, 'body');
      if (needsEdit(sound)) await context.demand('canEditOrg');
      const changes = await onRevision(context, target, sound);
      const row = await change(clock, context, target, (db, known) =>
        updateNode(db, target.id, { settings: merged(known, changes) }),
      );
      const unknownFields = unknownFieldsIn(changes);
      return {
        settings: row.settings,
        message: 'Success',
        ...(unknownFields.length > 0
          ? {
              unknownFields: unknownFields.map(({ metric, fields }) => ({
                metric,
                fields: [...fields],
              })),
            }
          : {}),
      };
    },
  };
}

/**
 * A list of metrics that names no revision is one of what was stored when the call came in: of two
 * lists that are saved at once, the second is refused.
 */
async function onRevision(
  context: Context<Db>,
  target: TreeNode,
  changes: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  if (!('metrics' in changes) || changes['metricsAfter'] !== undefined) return changes;
  const node = await context.within((db) => findNode(db, target.id));
  return { ...changes, metricsAfter: metricsRevisionOf(node?.settings ?? {}) };
}

const change = (
  clock: Clock,
  context: Context<Db>,
  target: TreeNode,
  work: (db: Db, row: AccountRow) => Promise<AccountRow | null>,
) =>
  context.within(async (db) => {
    const row = await lockNode(db, target.id);
    const changed = row && (await work(db, row));
    if (!row || !changed) throw refuse.notFound();
    await enqueueOnboardingEvent(db, clock, row, changed);
    return changed;
  });

/**
 * Whether a caller may set the contact address, to which transcripts and notices go. A stolen
 * member session must not redirect them.
 */
async function mayNameAddress(
  store: Store,
  actor: Member,
  target: TreeNode,
  address: string,
): Promise<boolean> {
  if (actor.home.id !== target.id && actor.home.id !== target.organizationId) return true;
  const user = await store.within(platformScope('see whether an address is a member’s'), (db) =>
    findUserByEmail(db, address),
  );
  return (
    user !== null &&
    (user.tenantId === target.id ||
      (target.organizationId !== null && user.organizationId === target.organizationId))
  );
}

function checked(
  target: TreeNode,
  settings: Readonly<Record<string, unknown>>,
  prefix: 'body' | 'body.settings',
) {
  const changes = writableSettings(target.tier, settings);
  const problems = [...problemsOf(changes), ...metricProblems(changes, prefix)];
  if (problems.length > 0) throw refuse.invalid(problems);
  return changes;
}

function merged(known: AccountRow, changes: Readonly<Record<string, unknown>>) {
  const stored = withMetricsRevision(known.settings, changes);
  if (!stored)
    throw refuse.conflict(
      'Another person saved the metrics meanwhile. Load them again, and repeat the change.',
    );
  const settings = mergeSettings(known.settings, stored);
  if (!settings)
    throw refuse.invalid([
      { path: 'body.settings', message: 'must stay under 64 KB together with what is stored' },
    ]);
  return settings;
}
