import { type OperationName } from '@patchbay/contract';
import { type ArgumentCheck, loadCheck } from '@patchbay/contract/check';
import { useClient } from '@patchbay/queries';
import { useCallback, useEffect, useRef } from 'react';

/** The server checks all of it again, so a form can be sent before the schemas have come. */
const unchecked: ArgumentCheck = () => [];

/**
 * Checks arguments by the schemas of the contract, which are loaded when the form is opened and not
 * with the app. `now` is what can be checked at this moment; `whenLoaded` waits. Where they cannot
 * be loaded, nothing is found here: the refusal of the server says it, and the next form asks for
 * them again.
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
