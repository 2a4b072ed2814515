import { ErrorState, SkeletonRows, useSteadyFlag } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { states } from './messages.js';

/** While a page's code is on its way: nothing at first, then the outline of rows. */
export function PendingPage() {
  return useSteadyFlag(true) ? <SkeletonRows count={5} /> : null;
}

/** A page that broke, with a way back in. */
export function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useMessages(states);
  return (
    <div data-pb-broken style={{ display: 'contents' }}>
      <ErrorState
        page
        title={t('broken')}
        details={error instanceof Error ? (error.stack ?? error.message) : String(error)}
        onRetry={reset}
      >
        {t('brokenHelp')}
      </ErrorState>
    </div>
  );
}
