import { type CalendarDisconnect } from '@patchbay/server-conversations';
import {
  type AccountRow,
  findNode,
  isTaken,
  organizationOf,
  recordSecurityEvent,
  type Services,
  toNode,
} from '@patchbay/server-core';
import { type Context, type Handlers, Refusal, type TreeNode, refuse } from '@patchbay/server-kit';
import { plansForNew, plansNotAssignable, prorateReassignment } from '@patchbay/server-money';
import { type Db } from '@patchbay/server-store';
import { demandFreeAddress, insertFirstOwner } from '../people/email-addresses.js';
import { mailContactChanged } from './contact-notice.js';
import { insertNode } from './creation.js';
import { deleteOpenOneTimeTokensBeneath, endSessionsBeneath } from './disabling-repository.js';
import { removeNode } from './removal.js';
import { lockNode, setExternalId, updateNode, writeNode } from './repository.js';
import { type FromAbove, splitChanges } from './fields-set-by-ancestors.js';
import { accountView } from './view.js';

type TreeOperation =
  | 'createReseller'
  | 'updateOrganization'
  | 'updateAccount'
  | 'deleteOrganization'
  | 'deleteAccount'
  | 'enableAccount'
  | 'disableAccount';

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;

type TreeServices = Services & { readonly leaving: CalendarDisconnect };

/**
 * Handlers for callers above an account: making resellers, changing accounts, disabling and
 * removing them.
 */
export function createTreeHandlers(services: TreeServices): Pick<Handlers<Db>, TreeOperation> {
  return {
    ...creationHandlers(services),
    ...changeHandlers(services),
    ...removalHandlers(services),
    ...switchHandlers(services),
  };
}

/** New resellers. */
function creationHandlers({ store, clock }: TreeServices): Pick<Handlers<Db>, 'createReseller'> {
  return {
    createReseller: async ({ body, target, context }) => {
      const { email, resellerName } = body;
      const problems = await plansForNew(store, body, { type: 'reseller', above: target });
      if (problems.length > 0) throw refuse.invalid(problems);
      if (email !== undefined)
        await store.within(platformScope('see whether an address is taken'), (db) =>
          demandFreeAddress(db, clock, email),
        );
      const row = await context.within(async (db) => {
        const made = await insertNode(db, clock, {
          type: 'reseller',
          above: target,
          name: resellerName,
          email,
          productPlanId: body.productPlanId,
          details: {
            resellerName,
            ...(body.offeredProductPlanId
              ? { offeredProductPlanId: body.offeredProductPlanId }
              : {}),
            hipaaEnabledDefault: body.hipaaEnabledDefault ?? false,
          },
        });
        if (email) await insertFirstOwner(db, toNode(made), email);
        if (body.resellerStatus !== 'disabled') return made;
        return (await updateNode(db, made.id, { active: false })) as AccountRow;
      });
      const reseller = accountView(row, { actor: context.actor });
      return { organization: reseller, reseller, message: 'Reseller created' };
    },
  };
}

/** Changes of accounts below the caller. */
function changeHandlers({
  store,
  sendMail,
  log,
  clock,
}: TreeServices): Pick<Handlers<Db>, 'updateOrganization' | 'updateAccount'> {
  /**
   * Writes the changes that are possible. An external id is written by itself, because the unique
   * index may refuse it; the other changes are then still made.
   */
  async function update(
    context: Context<Db>,
    target: TreeNode,
    { ...body }: FromAbove,
    message: string,
  ) {
    const notAssignable = await plansNotAssignable(store, body, target.id);
    for (const name of notAssignable) delete body[name];
    const { columns, details, externalAccountId, failed } = splitChanges(body);
    failed.push(...notAssignable);
    const updatedSettings: string[] = [];
    if (externalAccountId !== undefined) {
      const done = await context
        .within((db) => setExternalId(db, target.id, externalAccountId))
        .catch((error: unknown) => {
          if (isTaken(error)) return null;
          throw error;
        });
      if (done === false) throw refuse.notFound();
      if (done) updatedSettings.push('externalAccountId');
      else failed.push('externalAccountId');
    }
    const names = [
      ...Object.keys(columns)
        .filter((name) => name !== 'premiumGiven')
        .map((name) => (name === 'premium' ? 'vidaPremium' : name)),
      ...Object.keys(details),
    ];
    if (names.length > 0) {
      const before = await context.within(async (db) => {
        const known = await lockNode(db, target.id);
        if (!known) throw refuse.notFound();
        const shown = columns.orgName === undefined ? {} : { orgName: columns.orgName };
        await writeNode(db, target.id, {
          ...columns,
          details: { ...known.details, ...details, ...shown },
        });
        return known;
      });
      if (columns.email !== undefined)
        mailContactChanged({ store, sendMail, log }, target, { before, after: columns.email });
      if (columns.productPlanId !== undefined)
        await prorateReassignment(
          store,
          { nodeId: target.id, before: before.productPlanId, after: columns.productPlanId },
          new Date(clock.now()),
        );
    }
    updatedSettings.push(...names);
    if (updatedSettings.length === 0)
      throw new Refusal(400, 'No settings updated', {
        code: 'invalid',
        fields: failed.map((name) => ({ path: `body.${name}`, message: 'could not be changed' })),
        extra: { failedSettings: failed },
      });
    return { message, updatedSettings, failedSettings: failed.length > 0 ? failed : null };
  }

  return {
    updateOrganization: async ({ body, target, context }) =>
      update(context, target, body, 'Organization settings updated'),
    updateAccount: async ({ body, target, context }) =>
      update(context, target, body, 'Account settings updated'),
  };
}

/** Removing accounts. */
function removalHandlers({
  leaving,
  store,
}: TreeServices): Pick<Handlers<Db>, 'deleteOrganization' | 'deleteAccount'> {
  async function remove(context: Context<Db>, target: TreeNode): Promise<void> {
    // The caller's own scope locks it first and leaves the audit row; an organization's scope may
    // not remove the organization itself. Locked, so that of two concurrent removals neither writes
    // about rows that the other has deleted.
    await context.within(async (db) => {
      if (!(await lockNode(db, target.id))) throw refuse.notFound();
    });
    const isGone = await leaving(target, () =>
      store.within(context.asPlatform('remove an account with everything it has'), async (db) => {
        const isRemoved = await removeNode(db, target);
        // Its own owners are deleted with it, so the account above is notified.
        const above =
          target.tier === 'agent' ? target.organizationId : (target.resellerId ?? target.partnerId);
        if (isRemoved)
          await recordSecurityEvent(db, {
            kind: 'account-deleted',
            accountId: above,
            organizationId: target.tier === 'agent' ? above : null,
            address: context.caller.address,
            requestId: context.requestId,
            details: { deletedAccountId: target.id, tier: target.tier },
          });
        return isRemoved;
      }),
    );
    if (!isGone) throw refuse.notFound();
  }

  return {
    deleteOrganization: async ({ query, target, context }) => {
      if (query.targetResellerId !== undefined && query.targetResellerId !== target.resellerId)
        throw refuse.notFound();
      await remove(context, target);
      return { message: 'Organization deleted' };
    },

    deleteAccount: async ({ query, target, context }) => {
      if (
        query.targetOrganizationId !== undefined &&
        query.targetOrganizationId !== target.organizationId
      )
        throw refuse.notFound();
      if (target.tier !== 'agent')
        throw refuse.invalid([
          {
            path: 'body.targetAccountId',
            message: 'must name an agent; this one is the organization itself and goes with it',
          },
        ]);
      await remove(context, target);
      return { message: 'Account deleted' };
    },
  };
}

/** Switching accounts on and off. */
function switchHandlers({
  clock,
}: TreeServices): Pick<Handlers<Db>, 'enableAccount' | 'disableAccount'> {
  const byUsername = async (db: Db, username: string): Promise<AccountRow> => {
    const row = await findNode(db, username);
    if (!row) throw refuse.notFound();
    if (row.type === 'platform')
      throw refuse.invalid([
        { path: 'body.username', message: 'must not name the platform itself' },
      ]);
    return row;
  };

  return {
    enableAccount: async ({ body, context }) =>
      context.within(async (db) => {
        const row = await byUsername(db, body.username);
        const { disabled: _disabled, ...details } = row.details;
        await writeNode(db, row.id, { disabledReason: null, details });
        await recordAccessChange(db, context, row, 'account-enabled');
        return { message: 'Account enabled!' };
      }),

    disableAccount: async ({ body, context }) =>
      context.within(async (db) => {
        const row = await byUsername(db, body.username);
        const now = new Date(clock.now());
        const disabled = {
          reason: body.reason,
          details: body.details ?? null,
          at: now.toISOString(),
        };
        await writeNode(db, row.id, {
          disabledReason: body.reason,
          details: { ...row.details, disabled },
        });
        // Keys of other systems are only suspended, by the reason itself: they work again when the
        // account is enabled.
        await endSessionsBeneath(db, row.id, now);
        await deleteOpenOneTimeTokensBeneath(db, row.id);
        await recordAccessChange(db, context, row, 'account-disabled');
        return { message: 'Organization disabled!' };
      }),
  };
}

/** Records on the account that staff enabled or disabled it, and names the account in the audit. */
async function recordAccessChange(
  db: Db,
  context: Context<Db>,
  row: AccountRow,
  kind: 'account-disabled' | 'account-enabled',
): Promise<void> {
  context.note({ object: { kind: row.type, id: String(row.id) } });
  await recordSecurityEvent(db, {
    kind,
    accountId: row.id,
    organizationId: organizationOf(toNode(row)),
    address: context.caller.address,
    requestId: context.requestId,
  });
}
