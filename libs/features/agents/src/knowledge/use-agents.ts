import { type SelectOption } from '@patchbay/kit';
import { useOperation, useViewer } from '@patchbay/queries';
import { useMemo } from 'react';

/** As many agents are offered; the contract allows no more in one page. */
const max = 200;

export interface Agents {
  /** Undefined until they have loaded; the values are the ids of the agents’ accounts. */
  readonly options: readonly SelectOption[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The agents of the organization; on an agent’s own account, that agent alone. */
export function useAgents(): Agents {
  const { data: viewer } = useViewer();
  const own = viewer?.target.type === 'agent' ? viewer.target : undefined;
  const { data, isError, refetch } = useOperation(
    'listAccounts',
    { pageSize: max },
    { enabled: viewer !== undefined && own === undefined },
  );
  const options = useMemo(
    () =>
      (own ? [own] : data?.accounts)?.map(({ id, displayName }) => ({
        value: String(id),
        label: displayName,
      })),
    [own, data],
  );
  return { options, failed: isError && options === undefined, retry: () => void refetch() };
}
