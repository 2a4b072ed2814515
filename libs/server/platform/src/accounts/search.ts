import { type Context, type Handlers, isMember } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { listNodes } from './repository.js';
import { listItemView } from './view.js';

interface Paging { readonly page?: number; readonly pageSize?: number; readonly pagination?: boolean }

const largestPage = 200;

/** Handlers of the search for accounts. What lies outside the scope is not there to be found: the rows themselves are out of sight. */
export function createSearchHandlers(): Pick<Handlers<Db>, 'search' | 'searchAccount'> {
  async function find(context: Context<Db>, queryText: string, { page = 0, pageSize = 20, pagination = true }: Paging) {
    const size = pagination ? Math.min(largestPage, Math.max(1, pageSize)) : largestPage;
    const permitted = isMember(context.actor) ? context.actor.permitted : [];
    const filter = { type: ['partner', 'reseller', 'organization', 'agent'], queryText, permitted, page: pagination ? page : 0, pageSize: size } as const;
    const { rows, total } = await context.ask((db) => listNodes(db, filter));
    return { accounts: rows.map((row) => listItemView(row)), totalAccounts: total, pageSize: size, pageNumber: filter.page };
  }

  return {
    search: async ({ params, query, context }) => find(context, params.target, query),
    searchAccount: async ({ body, query, context }) => find(context, body.phrase, query),
  };
}
