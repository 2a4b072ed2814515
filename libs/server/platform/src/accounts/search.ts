import { type QueryOf } from '@patchbay/contract';
import { type Clock } from '@patchbay/kernel';
import { type Context, type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type AccountFilter, type Range, searchNodes } from './filtered-search-repository.js';
import { listNodes } from './repository.js';
import { listItemView } from './view.js';

interface Paging {
  readonly page?: number;
  readonly pageSize?: number;
  readonly pagination?: boolean;
}

const largestPage = 200;

/** The requested page, with its size limited to the maximum. */
function pageOf({ page = 0, pageSize = 20, pagination = true }: Paging): {
  readonly page: number;
  readonly pageSize: number;
} {
  return {
    page: pagination ? page : 0,
    pageSize: pagination ? Math.min(largestPage, Math.max(1, pageSize)) : largestPage,
  };
}

const permittedOf = ({ actor }: Context<Db>): readonly number[] =>
  isMember(actor) ? actor.permitted : [];

/**
 * Handlers of account searches. Accounts outside of the scope are never found: row security hides
 * their rows.
 */
export function createSearchHandlers({
  clock,
}: {
  readonly clock: Clock;
}): Pick<Handlers<Db>, 'search' | 'searchAccount' | 'searchAccounts'> {
  async function find(context: Context<Db>, queryText: string, paging: Paging) {
    const asked = pageOf(paging);
    const { rows, total } = await context.ask((db) =>
      listNodes(db, {
        type: ['partner', 'reseller', 'organization', 'agent'],
        queryText,
        permitted: permittedOf(context),
        ...asked,
      }),
    );
    return {
      accounts: rows.map((row) => listItemView(row)),
      totalAccounts: total,
      pageSize: asked.pageSize,
      pageNumber: asked.page,
    };
  }

  return {
    search: async ({ params, query, context }) => find(context, params.target, query),
    searchAccount: async ({ body, query, context }) => find(context, body.phrase, query),

    searchAccounts: async ({ query, context }) => {
      const filter = {
        ...filterOf(query),
        permitted: permittedOf(context),
        now: clock.now(),
        ...pageOf(query),
      };
      const { rows, total } = await context.ask((db) => searchNodes(db, filter));
      return {
        accounts: rows.map((row) => listItemView(row)),
        totalAccounts: total,
        pageSize: filter.pageSize,
        pageNumber: filter.page,
      };
    },
  };
}

type Asked = QueryOf<'searchAccounts'>;

const spans = {
  current: 'currentBillingPeriod',
  previous: 'previousBillingPeriod',
  allTime: 'allTime',
} as const;

/**
 * Converts the filters of the request. A range that ends before it begins is refused, and does not
 * give an empty result.
 */
function filterOf(query: Asked): Omit<AccountFilter, 'permitted' | 'now' | 'page' | 'pageSize'> {
  const range = (
    least: number | undefined,
    most: number | undefined,
    field: string,
  ): Range | undefined => {
    if (least !== undefined && most !== undefined && least > most)
      throw refuse.invalid([{ path: `query.${field}`, message: 'must not begin after it ends' }]);
    return least === undefined && most === undefined ? undefined : { least, most };
  };
  const usage = (['current', 'previous', 'allTime'] as const).flatMap((span) =>
    (
      [
        ['minutes', `${spans[span]}VoiceMinutes`],
        ['messages', `${spans[span]}Messages`],
      ] as const
    ).flatMap(([of, name]) => {
      const found = range(query[`${name}Min`], query[`${name}Max`], `${name}Min`);
      return found ? [{ of, span, range: found }] : [];
    }),
  );
  const type = query.accountType ?? 'organization';
  return {
    type: type === 'account' ? 'agent' : type,
    queryText: query.queryText,
    usage,
    created: range(query.createdStart, query.createdEnd, 'createdStart'),
    canceledAt: range(query.canceledStart, query.canceledEnd, 'canceledStart'),
    isSubscribed: query.subscribed,
    isCanceled: query.canceled,
    isActive: query.active,
    isOnboarded: query.onboardingComplete,
    productPlanId: query.productPlanId,
    productPlanTerm: query.productPlanTerm,
    billingSubscriptionId: query.billingSubscriptionId,
    billingId: query.billingId,
    externalAccountId: query.externalAccountId,
  };
}
