import { EmptyState } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { states } from './messages.js';

/** Stands where a screen is not written yet. A test counts them. */
export function Pending() {
  const t = useMessages(states);
  return (
    <EmptyState page title={t('pending')}>
      {t('pendingHelp')}
    </EmptyState>
  );
}

/** Binds a name whose screen is not written yet. */
export const pending = async () => ({ Screen: Pending });
