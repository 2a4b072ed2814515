import { SkeletonRows } from '@patchbay/kit';
import { useCan, useOperation, useViewer } from '@patchbay/queries';
import { type RootSearch, sectionsAt, useAppSearch, useNavigate } from '@patchbay/routes';
import { useEffect } from 'react';
import { openOverlay } from '@patchbay/intents';
import { isAboveOrganizations } from './trail.js';
import { useLastSection } from './use-remembered-section.js';

/** Whether onboarding was begun and not finished. Accounts that never had any are done. */
function needsOnboarding(settings: Readonly<Record<string, unknown>> | undefined): boolean {
  const record = settings?.['onboarding'];
  return (
    typeof record === 'object' &&
    record !== null &&
    (record as { onboardingComplete?: unknown }).onboardingComplete !== true
  );
}

/**
 * The first page of an account: its list of accounts, or its inbox; onboarding is open above it
 * until it is finished.
 */
export function Screen() {
  const { data: viewer, isPlaceholderData } = useViewer();
  const above = viewer ? isAboveOrganizations(viewer) : false;
  const { data: account, isError } = useOperation(
    'getAccount',
    {},
    { enabled: viewer !== undefined && !above },
  );
  const mayEdit = useCan('canEditOrg').allowed;
  const search = useAppSearch();
  const navigate = useNavigate();
  const last = useLastSection();
  const isReady =
    viewer !== undefined && !isPlaceholderData && (above || account !== undefined || isError);

  useEffect(() => {
    if (!isReady) return;
    const onboards =
      !above && mayEdit && needsOnboarding(account?.settings) && search.onboard === undefined;
    const isOffered = sectionsAt(above ? 'above' : 'organization').some((each) => each === last);
    const first = above ? 'accounts' : 'inbox';
    const section = last !== null && isOffered && !onboards ? last : first;
    void navigate({
      to: `/app/${section}`,
      search: onboards ? openOverlay<RootSearch, 'onboard'>(search, 'onboard', {}) : search,
      replace: true,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the search of this moment goes along
  }, [isReady]);
  return <SkeletonRows count={6} />;
}
