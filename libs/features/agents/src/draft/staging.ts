import { type AgentEventRules } from '@patchbay/contract';
import { operationQuery, useOperation, useOperationCache } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { useCallback } from 'react';

/**
 * The editor changes markers as they were written: with their answers in place they would be saved
 * as plain text.
 */
const asWritten = { replaceTemplateVars: false } as const;

/** Fetches the staging configuration of the agent of an address. */
export const prefetchStaging = ({ cache, account: { target } }: ScreenPlace) =>
  void cache.prefetchQuery(operationQuery('getStagingEventRules', asWritten, { target }));

/** The staging configuration of the agent of the URL. */
export const useStaging = () => useOperation('getStagingEventRules', asWritten);

/**
 * Reads again when the agent was published, after a call to publish it whose answer was lost.
 * Returns the time in milliseconds since 1970, and null where it is not newer than the one shown
 * before, or cannot be read.
 */
export function useLostPublication(): () => Promise<NonNullable<
  AgentEventRules['publishedAt']
> | null> {
  const cache = useOperationCache();
  return useCallback(async () => {
    const shown = () => cache.get('getStagingEventRules', asWritten);
    const before = shown()?.publishedAt ?? null;
    await cache.invalidate('getStagingEventRules');
    const after = shown();
    return after?.changesSinceLive === 0 && after.publishedAt !== before
      ? (after.publishedAt ?? null)
      : null;
  }, [cache]);
}

/**
 * Merges values that the server has confirmed into the shown configuration, without reading it
 * again.
 */
export function useStagingChange(): (known: Partial<AgentEventRules>) => void {
  const cache = useOperationCache();
  return useCallback(
    (known) =>
      cache.set('getStagingEventRules', asWritten, (former) =>
        former ? ({ ...former, ...known } as AgentEventRules) : former,
      ),
    [cache],
  );
}
