import { useOperation, useViewer } from '@patchbay/queries';
import { type RootSearch, sectionsAt, useAppSearch, useNavigate } from '@patchbay/routes';
import { ComingPage, useCan } from '@patchbay/screens';
import { useEffect } from 'react';
import { openOverlay } from '@patchbay/intents';
import { isAboveOrganizations } from '../ground/trail.js';
import { useLastSection } from './use-remembered-section.js';

/**
 * Whether onboarding was begun and not finished, or its agent was made and the steps that follow are
 * open. Accounts that never had any are done.
 */
function needsOnboarding(settings: Readonly<Record<string, unknown>> | undefined): boolean {
  const record = settings?.['onboarding'];
  if (typeof record !== 'object' || record === null) return false;
  const { onboardingComplete, making } = record as Readonly<Record<string, unknown>>;
  return onboardingComplete !== true || making === 'NEXT_STEPS';
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
  const isOffered = sectionsAt(above ? 'above' : 'organization').some((each) => each === last);
  const opened = last !== null && isOffered ? last : above ? 'accounts' : 'inbox';
  const isReady =
    viewer !== undefined && !isPlaceholderData && (above || account !== undefined || isError);

  useEffect(() => {
    if (!isReady) return;
    const onboards =
      !above && mayEdit && needsOnboarding(account?.settings) && search.onboard === undefined;
    void navigate({
      to: `/app/${onboards ? 'inbox' : opened}`,
      search: onboards ? openOverlay<RootSearch, 'onboard'>(search, 'onboard', {}) : search,
      replace: true,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the search of this moment goes along
  }, [isReady]);
  return <ComingPage page={opened} />;
}
