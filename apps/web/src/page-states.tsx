import { ErrorState, SkeletonRows, useSteadyFlag } from '@patchbay/kit';

/** While a page's code is on its way: nothing at first, then the outline of rows. */
export function PendingPage() {
  return useSteadyFlag(true) ? <SkeletonRows count={5} /> : null;
}

/** A page that broke, with a way back in. */
export function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <ErrorState
      page
      title="This page did not open"
      details={error instanceof Error ? (error.stack ?? error.message) : String(error)}
      onRetry={reset}
    >
      Everything that was saved is still there.
    </ErrorState>
  );
}
