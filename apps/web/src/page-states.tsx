import { ErrorState } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { states } from './messages.js';

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
