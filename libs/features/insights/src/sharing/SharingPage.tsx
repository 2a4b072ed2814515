import { Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { OfOrganization, useCan } from '@patchbay/screens';
import { type ComponentProps } from 'react';
import goalClasses from '../goals/Goals.module.css';
import { useShownMetrics } from '../goals/use-shown-metrics.js';
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
  // What is below the links comes once they have their height; it is read at the same time.
  const hasLinks = !useOperation('listDashboardLinks', {}).isPending;
  useOperation('listReports', {});
  return (
    <div className={goalClasses.page}>
      <LinksSection {...parts} />
      {hasLinks ? <ReportsSection {...parts} /> : null}
    </div>
  );
}
