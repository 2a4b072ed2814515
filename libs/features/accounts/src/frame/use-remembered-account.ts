import { useViewer } from '@patchbay/queries';
import { useRecentAccounts } from '@patchbay/session';
import { useEffect } from 'react';
import { segmentTypeOf } from '../ground/trail.js';

/**
 * Keeps which accounts were opened, once the server has answered for them. Staff at the root, which has no
 * trail, are at no account.
 */
export function useRememberedAccount(): void {
  const { data: viewer, isPlaceholderData, isFetchedAfterMount } = useViewer();
  const { remember } = useRecentAccounts();
  const here = isPlaceholderData || !isFetchedAfterMount ? undefined : viewer?.trail.at(-1);
  const { id, type } = here ?? {};
  useEffect(() => {
    if (id !== undefined && type !== undefined) remember({ id, level: segmentTypeOf(type) });
  }, [id, type, remember]);
}
