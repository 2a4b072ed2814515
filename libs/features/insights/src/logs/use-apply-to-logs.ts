import { closeOverlay, type OverlayName } from '@patchbay/intents';
import { type LogPageState, parseLogPage, printLogPage } from '@patchbay/log-query';
import { type AppSearch, useNavigate } from '@patchbay/routes';
import { useCallback } from 'react';

/**
 * Closes an overlay and shows the logs with what was chosen in it. Going back shows them as they
 * were.
 */
export function useApplyToLogs(name: OverlayName): (change: Partial<LogPageState>) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) =>
      void navigate({
        to: '/app/data/logs',
        replace: true,
        state: {},
        search: (former: AppSearch) => ({
          ...closeOverlay(former, name),
          ...printLogPage({ ...parseLogPage(former), page: 1, ...change }),
        }),
      }),
    [navigate, name],
  );
}
