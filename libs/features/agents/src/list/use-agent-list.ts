import { type ArgsOf, type ReplyOf } from '@patchbay/contract';
import { useViewer } from '@patchbay/queries';
import { inAccount, stepInto } from '@patchbay/routes';
import { type ListSource, type ListState, useEndlessList } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { type AgentRow, agentRowOf } from './agent-list.js';

const pageSize = 20;
/** The most that the server answers at once. */
const largestPage = 200;

type Asked = Pick<ListState, 'text' | 'filters' | 'sort'>;
type Args = ArgsOf<'listAccounts'>;

const orders: ReadonlySet<string> = new Set<NonNullable<Args['sort']>>([
  'name',
  'timestamp',
  'published',
  'drafts',
  'lastConversation',
]);
const isOrder = (key: string): key is NonNullable<Args['sort']> => orders.has(key);
const rowsOf = ({ accounts }: ReplyOf<'listAccounts'>) => accounts.map(agentRowOf);

/** The agents of an organization that an address describes; the server searches, filters and orders. */
export function useAgentList(
  organization: number,
  { text, filters, sort }: Asked,
): ListSource<AgentRow> {
  const { active, drafts } = filters;
  const args = {
    pageSize,
    pagination: true,
    withAgent: true,
    ...(text?.trim() ? { queryText: text.trim() } : {}),
    ...(active === undefined ? {} : { active: active === 'true' }),
    ...(drafts === undefined ? {} : { draftsWaiting: drafts === 'waiting' }),
    ...(sort && isOrder(sort.key)
      ? { sort: sort.key, order: sort.descending ? ('desc' as const) : ('asc' as const) }
      : {}),
  };
  const source = useEndlessList('listAccounts', args, {
    target: organization,
    rowsOf,
    totalOf: ({ totalAccounts }) => totalAccounts,
    largestPage,
  });
  return { ...source, isOrdered: true };
}

/** The organization of the address: the account itself, or the one above its agent. */
export function useOrganization(): number | null {
  return useViewer().data?.trail.find(({ type }) => type === 'organization')?.id ?? null;
}

/** The account of an agent in links, below its organization. */
export function useInAgent(organization: number): (id: number) => ReturnType<typeof inAccount> {
  const { segments } = useCurrentAccount();
  const above = segments.length > 0 ? segments : [{ type: 'org', id: organization } as const];
  return (id) => inAccount(stepInto(above, 'agent', id));
}
