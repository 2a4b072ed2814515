import { type Context, type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ListFilter, listNodes } from './repository.js';
import { listItemView } from './view.js';
import { memberOf } from './account-services.js';

const largestPage = 200;

interface AgentsAsked {
  readonly withAgent?: boolean;
  readonly draftsWaiting?: boolean;
  readonly sort?: ListFilter['sort'];
  readonly order?: 'asc' | 'desc';
}

/** Pages of accounts below an account. */
export function listHandlers(): Pick<
  Handlers<Db>,
  'listOrganizations' | 'listResellers' | 'listPartners' | 'listAccounts'
> {
  return {
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
        ...(await agentsOf(query, context)),
      };
      const { rows, total } = await context.ask((db) => listNodes(db, filter));
      return {
        accounts: rows.map((row) => listItemView(row, 'agents')),
        totalAccounts: total,
        pageSize: filter.pageSize,
        pageNumber: filter.page,
      };
    },
  };
}

const ofEveryone = new Set<ListFilter['sort']>(['name', 'timestamp']);

/** What is live of agents, and what is not, is for those who may view the organization. */
async function agentsOf(
  { withAgent, draftsWaiting, sort, order }: AgentsAsked,
  context: Context<Db>,
): Promise<Pick<ListFilter, 'withAgent' | 'draftsWaiting' | 'sort' | 'descending'>> {
  const ordered = { sort, descending: order === 'desc' };
  const isAsked = withAgent === true || draftsWaiting !== undefined;
  if (!isAsked && (sort === undefined || ofEveryone.has(sort))) return ordered;
  return (await context.can('canViewOrg')) ? { ...ordered, withAgent, draftsWaiting } : {};
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
