import { type AgentEventRules } from '@patchbay/contract';
import { buttonClass, EmptyState, IconBox, ListStates, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useCallWords } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { useStaging } from '../draft/staging.js';
import { agents } from '../agent/messages.js';

/** What edits the staging configuration, once it is read; the next step where there is none yet. */
export function OfStaging({
  children,
  skeleton = <SkeletonRows count={6} height={56} />,
}: {
  readonly children: (rules: AgentEventRules) => ReactNode;
  /** The outline of what edits it. */
  readonly skeleton?: ReactNode;
}) {
  const callWords = useCallWords();
  const t = useMessages(agents);
  const staging = useStaging();
  return (
    <ListStates
      status={staging.status}
      hasData={staging.data !== undefined}
      empty={staging.data?.id === ''}
      skeleton={skeleton}
      error={{
        title: t('notLoaded'),
        children: callWords(staging.error),
        onRetry: () => void staging.refetch(),
        page: true,
      }}
      emptyState={
        <EmptyState
          page
          icon={<IconBox size={18} />}
          title={t('emptyTitle')}
          actions={
            <OverlayLink opens="onboard" className={buttonClass({ variant: 'filled' })}>
              {t('setUp')}
            </OverlayLink>
          }
        >
          {t('empty')}
        </EmptyState>
      }
    >
      {staging.data ? children(staging.data as AgentEventRules) : null}
    </ListStates>
  );
}
