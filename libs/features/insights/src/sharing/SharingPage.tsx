import { Screen as Page, SkeletonRows, useSteadyFlag } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { OfOrganization, useCan } from '@patchbay/screens';
import { type ComponentProps } from 'react';
import partClasses from '../parts/Parts.module.css';
import { useShownMetrics } from '../shown-metrics/use-shown-metrics.js';
import { LinksSection } from './LinksSection.js';
import { sharing } from './messages.js';
import { ReportsSection } from './ReportsSection.js';

/** How the numbers reach people without an account. The open form is in the address. */
export function Screen() {
  const t = useMessages(sharing);
  const { shared } = usePageSearch('data', 'sharing');
  const change = useChangeSearch();
  const { allowed: canEdit } = useCan('canEditOrg');
  const shown = useShownMetrics();
  const parts = {
    canEdit,
    shown,
    edited: shared,
    onEdit: (next: string | undefined) => void change({ shared: next }),
  };
  return (
    <Page title={t('title')}>
      <OfOrganization>
        <Sections {...parts} />
      </OfOrganization>
    </Page>
  );
}

function Sections(parts: ComponentProps<typeof LinksSection>) {
  // One skeleton for both: a list that came before the other would move it.
  const links = useOperation('listDashboardLinks', {});
  const reports = useOperation('listReports', {});
  const isLoading = links.isPending || reports.isPending;
  const showSkeleton = useSteadyFlag(isLoading);
  return (
    <div className={partClasses.page}>
      {isLoading || showSkeleton ? (
        <div style={showSkeleton ? undefined : { visibility: 'hidden' }}>
          <SkeletonRows />
        </div>
      ) : (
        <>
          <LinksSection {...parts} />
          <ReportsSection {...parts} />
        </>
      )}
    </div>
  );
}
