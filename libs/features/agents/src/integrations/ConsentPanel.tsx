import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  IconCalendar,
  SkeletonRows,
} from '@patchbay/kit';
import { openOverlay } from '@patchbay/intents';
import { useMessages } from '@patchbay/messages';
import { accountHref, stringifySearch } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { integrations } from './messages.js';
import { type Consent } from './use-consent.js';

/** What is shown while the calendar is being connected: the wait for the window, and how it ended. */
export function ConsentPanel({ consent }: { readonly consent: Consent }) {
  const callWords = useCallWords();
  const t = useMessages(integrations);
  const { step } = consent;
  switch (step.at) {
    case 'idle':
      return null;
    case 'asking':
    case 'finishing':
      return (
        <div role="status" aria-busy="true">
          <p>{t(step.at)}</p>
          <SkeletonRows count={3} height={40} />
        </div>
      );
    case 'waiting':
      return (
        <div role="status">
          <EmptyState
            icon={<IconCalendar size={18} />}
            title={t('waiting')}
            actions={<Button onClick={consent.cancel}>{t('cancel')}</Button>}
          >
            {t('waitingWhy')}
          </EmptyState>
        </div>
      );
    case 'blocked':
      return (
        <EmptyState
          icon={<IconCalendar size={18} />}
          title={t('blocked')}
          actions={
            <>
              <Button variant="filled" onClick={() => consent.open(step.url)}>
                {t('openPage')}
              </Button>
              <OwnTab />
            </>
          }
        >
          {t('blockedWhy')}
        </EmptyState>
      );
    case 'lost':
      return <Lost onAgain={consent.begin} />;
    case 'refused':
      return (
        <EmptyState
          icon={<IconCalendar size={18} />}
          title={t('refused')}
          actions={
            <Button variant="filled" onClick={consent.begin}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('refusedWhy')}
        </EmptyState>
      );
    case 'failed':
      return (
        <ErrorState title={t('failed')} onRetry={consent.begin}>
          {callWords(step.error)}
        </ErrorState>
      );
  }
}

const isFramed = () => window.parent !== window;

function Lost({ onAgain }: { readonly onAgain: () => void }) {
  const t = useMessages(integrations);
  return (
    <div role="status">
      <EmptyState
        icon={<IconCalendar size={18} />}
        title={t('lost')}
        actions={
          <>
            <Button variant="filled" onClick={onAgain}>
              {t('tryAgain')}
            </Button>
            <OwnTab />
          </>
        }
      >
        {t(isFramed() ? 'lostWhy' : 'lostWhyTop')}
      </EmptyState>
    </div>
  );
}

/**
 * For a frame on another site: the console at the top of a tab finishes without the window that
 * opened the consent.
 */
function OwnTab() {
  const t = useMessages(integrations);
  const { segments } = useCurrentAccount();
  if (!isFramed()) return null;
  const search = stringifySearch(openOverlay({}, 'integrations', { value: 'googleCalendar' }));
  return (
    <a
      className={buttonClass()}
      href={`${accountHref(segments)}${search}`}
      target="_blank"
      rel="noopener"
    >
      {t('ownTab')}
    </a>
  );
}
