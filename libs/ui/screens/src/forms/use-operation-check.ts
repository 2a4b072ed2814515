import { type OperationName } from '@patchbay/contract';
import { type ArgumentCheck, loadCheck } from '@patchbay/contract/check';
import { useClient } from '@patchbay/queries';
import { useCallback, useEffect, useRef } from 'react';

/** The server repeats all checks, so a form can be sent before the schemas have loaded. */
const unchecked: ArgumentCheck = () => [];

/**
 * Checks arguments by the schemas of the contract, which are loaded when the form is opened and not
 * with the app. `now` is the check available at this moment; `whenLoaded` waits. If they cannot be
 * loaded, no problem is found here: the server refuses the request, and the next form loads them
 * again.
 */
export function useOperationCheck(name: OperationName): {
  readonly now: ArgumentCheck;
  readonly whenLoaded: () => Promise<ArgumentCheck>;
} {
  const { table } = useClient();
  const { group } = table[name];
  const loaded = useRef<{ readonly name: OperationName; readonly check: ArgumentCheck } | null>(
    null,
  );
  const load = useCallback(async (): Promise<ArgumentCheck> => {
    if (loaded.current?.name === name) return loaded.current.check;
    const check = await loadCheck(group, name);
    loaded.current = { name, check };
    return check;
  }, [group, name]);
  const whenLoaded = useCallback(() => load().catch(() => unchecked), [load]);
  useEffect(() => void whenLoaded(), [whenLoaded]);
  const now = useCallback<ArgumentCheck>(
    (args) => (loaded.current?.name === name ? loaded.current.check : unchecked)(args),
    [name],
  );
  return { now, whenLoaded };
}
