import { type AccountListItem } from '@patchbay/contract';
import { useViewer } from '@patchbay/queries';
import { inAccount, stepInto } from '@patchbay/routes';
import { type ListSource, type ListState, useEndlessList } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';

const pageSize = 20;
/** The most that the server answers at once. */
const largestPage = 200;

type Asked = Pick<ListState, 'text' | 'filters'>;

/** The agents of an organization that an address describes; the server searches and filters. */
export function useAgentList(
  organization: number,
  { text, filters }: Asked,
): ListSource<AccountListItem> {
  const { active } = filters;
  const args = {
    pageSize,
    pagination: true,
    ...(text?.trim() ? { queryText: text.trim() } : {}),
    ...(active === undefined ? {} : { active: active === 'true' }),
  };
  return useEndlessList('listAccounts', args, {
    target: organization,
    rowsOf: ({ accounts }) => accounts,
    totalOf: ({ totalAccounts }) => totalAccounts,
    largestPage,
  });
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
