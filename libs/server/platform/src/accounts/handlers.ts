import { isTestFlight, permissionsFor, roleOf, trueRoleOf } from '@patchbay/permissions';
import {
  type Context,
  type Handlers,
  type Member,
  type TreeNode,
  isAtOrBelow,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { type Db, accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { readViewer } from '../access/standing.js';
import { platformNode } from '../access/sessions.js';
import { demandFreeAddress, insertFirstOwner } from '../identity/addresses.js';
import { findByExternalId, findUserByEmail } from '../identity/repository.js';
import { ownerOf } from '../agents/repository.js';
import { keepIntegrations, namesOf } from '../integrations/creation.js';
import { plansForNew } from '../plans/assignment.js';
import { type ProviderProofs, oneAccount } from '../numbers/proof.js';
import { keepProviders, proveProviders, readProviders } from '../numbers/provider-handlers.js';
import { type Services } from '../services.js';
import { type AccountRow, pathTo, toNode } from '../tree/nodes.js';
import { tellContactChanged } from './contact-notice.js';
import { insertNode } from './creation.js';
import { tellOnboarding } from './onboarding.js';
import { type ListFilter, findUser, listNodes, lockNode, updateNode } from './repository.js';
import { isImage, mergeSettings, needsEdit, problemsOf, writableSettings } from './rules.js';
import { metricProblems, unknownFieldsIn } from './saved-metrics.js';
import { accountView, levelView, listItemView } from './view.js';

type AccountServices = Services & { readonly proofs: ProviderProofs };

type AccountOperation =
  | 'getViewer'
  | 'getAccount'
  | 'saveAccount'
  | 'saveAccountSetting'
  | 'createOrganization'
  | 'listOrganizations'
  | 'listResellers'
  | 'listPartners'
  | 'listAccounts'
  | 'createAccount'
  | 'getAccountByExternalId';

const because = (reason: string) => ({ kind: 'platform', reason }) as const;
const largestPage = 200;

/** Handlers of the account tree: reading, listing, making and changing nodes. */
export function createAccountHandlers({
  store,
  clock,
  key,
  special,
  proofs,
  sendMail,
  log,
}: AccountServices): Pick<Handlers<Db>, AccountOperation> {
  /** Names above a node belong to what its members see, and its own scope does not reach up. */
  const above = (node: TreeNode): Promise<AccountRow[]> =>
    store.within(because('read the names above an account'), (db) => pathTo(db, node));

  async function view(context: Context<Db>, row: AccountRow) {
    const path = row.type === 'agent' ? await above(toNode(row)) : [];
    return accountView(row, {
      actor: context.actor,
      organization: path.find((one) => one.type === 'organization'),
    });
  }

  /** Where transcripts and notices go. Whoever holds a member's session must not lead them elsewhere. */
  async function mayNameAddress(
    actor: Member,
    target: TreeNode,
    address: string,
  ): Promise<boolean> {
    if (actor.home.id !== target.id && actor.home.id !== target.organizationId) return true;
    const user = await store.within(because('see whether an address is a member’s'), (db) =>
      findUserByEmail(db, address),
    );
    return (
      user !== null &&
      (user.tenantId === target.id ||
        (target.organizationId !== null && user.organizationId === target.organizationId))
    );
  }

  /** An organization that somebody is to own is refused, before it is made, when that address cannot become its owner. */
  const demandFree = async (email: string | undefined): Promise<void> => {
    if (email !== undefined)
      await store.within(because('see whether an address is taken'), (db) =>
        demandFreeAddress(db, clock, email),
      );
  };

  const change = (
    context: Context<Db>,
    target: TreeNode,
    work: (db: Db, row: AccountRow) => Promise<AccountRow | null>,
  ) =>
    context.within(async (db) => {
      const row = await lockNode(db, target.id);
      const changed = row && (await work(db, row));
      if (!row || !changed) throw refuse.notFound();
      await tellOnboarding(db, clock, row, changed);
      return changed;
    });

  return {
    getViewer: async ({ query, target, context }) =>
      store.within(because('say who is signed in'), async (db) => {
        const actor = memberOf(context);
        const { viewer, path } = await readViewer(db, actor, target, {
          special,
          viewAs: query.viewAs,
        });
        const person =
          actor.kind === 'person' && actor.userId !== null
            ? await findUser(db, actor.userId)
            : null;
        const root = actor.home.tier === 'platform' ? await platformNode(db) : null;
        const levels = path.filter(
          (row) => row.type !== 'platform' && isAtOrBelow(toNode(row), actor.home),
        );
        const home = root ?? path.find((row) => row.id === actor.home.id);
        const last = path.at(-1);
        if (!home || !last) throw refuse.notFound();
        return {
          person: person && {
            id: person.id,
            name: person.name ?? person.email,
            email: person.email,
            isOwner: person.role === 'owner',
          },
          role: roleOf(viewer),
          trueRole: trueRoleOf(viewer),
          home: levelView(home),
          target: levelView(last),
          trail: levels.map(levelView),
          permissions: { ...permissionsFor(viewer) },
          isTestFlight: isTestFlight(last.username, special),
        };
      }),

    getAccount: async ({ target, context }) => {
      const [row] = await context.within((db) =>
        db.select().from(accounts).where(eq(accounts.id, target.id)),
      );
      if (!row) throw refuse.notFound();
      return view(context, row);
    },

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
      const changes = checked(target, settings, 'body.settings');
      if (columns.image && !isImage(columns.image))
        throw refuse.invalid([{ path: 'body.image', message: 'must be the address of a picture' }]);
      if (
        columns.email !== undefined &&
        !(await mayNameAddress(memberOf(context), target, columns.email))
      )
        throw refuse.invalid([
          { path: 'body.email', message: 'must be the address of a member of this account' },
        ]);
      const [before] =
        columns.email === undefined
          ? []
          : await context.within((db) =>
              db.select().from(accounts).where(eq(accounts.id, target.id)),
            );
      const row = await change(context, target, (db, known) =>
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
      if (before)
        tellContactChanged({ sendMail, log }, target, { before, after: columns.email ?? null });
      return view(context, row);
    },

    saveAccountSetting: async ({ body, target, context }) => {
      const actor = memberOf(context);
      if (actor.permitted.length > 0 && !actor.permitted.includes(target.id))
        throw refuse.forbidden('Your access is limited to the agents you were given.');
      const changes = checked(target, body, 'body');
      if (needsEdit(changes)) await context.demand('canEditOrg');
      const row = await change(context, target, (db, known) =>
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

    createOrganization: async ({ body, target, context }) => {
      const given = readProviders(body.numberingProviders ?? []);
      const problems = await plansForNew(store, body, { type: 'organization', above: target });
      if (problems.length > 0) throw refuse.invalid(problems);
      await demandFree(body.email);
      const suppliers = await proveProviders(proofs, given);
      const row = await context
        .within(async (db) => {
          const made = await insertNode(db, clock, {
            type: 'organization',
            above: target,
            orgName: body.orgName,
            accountName: body.accountName ?? 'Front desk',
            email: body.email,
            premium: body.vidaPremium,
            premiumGiven: body.vidaPremium,
            smsEnabled: body.smsEnabled,
            productPlanId: body.productPlanId,
            externalAccountId: body.externalAccountId,
            externalBillingId: body.externalBillingId,
            details: {
              orgName: body.orgName,
              orgAccountType: body.orgAccountType ?? 'customer',
              hipaaSetting: body.hipaaSetting ?? 'inherit',
              ...sent({ smsBrandId: body.smsBrandId, smsCampaignId: body.smsCampaignId }),
              ...(body.offeredProductPlanId
                ? { offeredProductPlanId: body.offeredProductPlanId }
                : {}),
              ...(body.integrations ? { integrations: namesOf(body.integrations) } : {}),
            },
            settings: { onboarding: {}, walkthrough: { version: 1, completed: [] } },
          });
          await keepIntegrations(
            db,
            key,
            { organizationId: made.id, accountId: made.id },
            body.integrations ?? [],
          );
          await keepProviders(db, key, made.id, suppliers);
          if (body.email) await insertFirstOwner(db, toNode(made), body.email);
          return made;
        })
        .catch(oneAccount);
      const account = await view(context, row);
      return { organization: account, account, message: 'Organization created' };
    },

    createAccount: async ({ body, target, context }) => {
      const row = await context.within(async (db) => {
        const made = await insertNode(db, clock, {
          type: 'agent',
          above: target,
          name: body.name,
          accountName: body.accountName ?? body.name ?? 'New agent',
          email: body.email,
          externalAccountId: body.externalAccountId,
          externalBillingId: body.externalBillingId,
          details: body.integrations ? { integrations: namesOf(body.integrations) } : {},
          settings: { onboarding: {}, walkthrough: { version: 1, completed: [] } },
        });
        await keepIntegrations(db, key, ownerOf(toNode(made)), body.integrations ?? []);
        return made;
      });
      return { account: await view(context, row), message: 'Account created' };
    },

    listOrganizations: async ({ query, target, context }) => {
      const filter = {
        ...pageOf(query),
        type: ['organization'],
        under: { level: 'resellerId', id: target.id },
      } as const;
      const { rows, total } = await context.ask((db) => listNodes(db, filter));
      return {
        organizations: rows.map((row) => listItemView(row)),
        totalOrganizations: total,
        pageSize: filter.pageSize,
        pageNumber: filter.page,
      };
    },

    listResellers: async ({ query, target, context }) => {
      const filter = {
        ...pageOf(query),
        type: ['reseller'],
        under: { level: 'partnerId', id: target.id },
      } as const;
      const { rows, total } = await context.ask((db) => listNodes(db, filter));
      return {
        resellers: rows.map((row) => listItemView(row)),
        totalResellers: total,
        pageSize: filter.pageSize,
        pageNumber: filter.page,
      };
    },

    listPartners: async ({ query, context }) => {
      const filter = { ...pageOf(query), type: ['partner'] } as const;
      const { rows, total } = await context.ask((db) => listNodes(db, filter));
      return {
        partners: rows.map((row) => listItemView(row)),
        totalPartners: total,
        pageSize: filter.pageSize,
        pageNumber: filter.page,
      };
    },

    listAccounts: async ({ query, target, context }) => {
      const filter: ListFilter = {
        ...pageOf(query),
        type: ['organization', 'agent'],
        under: { level: 'organizationId', id: target.id },
        first: target.id,
        permitted: memberOf(context).permitted,
      };
      const { rows, total } = await context.ask((db) => listNodes(db, filter));
      return {
        accounts: rows.map((row) => listItemView(row, 'agents')),
        totalAccounts: total,
        pageSize: filter.pageSize,
        pageNumber: filter.page,
      };
    },

    getAccountByExternalId: async ({ query, target, context }) => {
      const row = await context.within((db) =>
        findByExternalId(db, query.externalAccountId, target),
      );
      if (!row)
        throw refuse.notFound(`Account not found for externalAccountId ${query.externalAccountId}`);
      return { account: await view(context, row), message: 'Success' };
    },
  };
}

/** Calls on accounts are only for members; the guard has seen to it. */
function memberOf(context: Context<Db>): Member {
  if (!isMember(context.actor)) throw refuse.unauthorized();
  return context.actor;
}

function pageOf(query: {
  page?: number;
  pageSize?: number;
  pagination?: boolean;
  active?: boolean;
  queryText?: string;
}) {
  const pageSize =
    query.pagination === false
      ? largestPage
      : Math.min(largestPage, Math.max(1, query.pageSize ?? 20));
  return {
    page: query.pagination === false ? 0 : (query.page ?? 0),
    pageSize,
    active: query.active,
    queryText: query.queryText,
  };
}

/** Only what was sent. */
const sent = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

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
  const settings = mergeSettings(known.settings, changes);
  if (!settings)
    throw refuse.invalid([
      { path: 'body.settings', message: 'must stay under 64 KB together with what is stored' },
    ]);
  return settings;
}
