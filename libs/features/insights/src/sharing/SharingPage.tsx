import { Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCan } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { OfOrganization } from '@patchbay/screens';
import { DataTabs } from '../data/DataColumn.js';
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
      <DataTabs view="sharing" />
      <OfOrganization>
        <div className={goalClasses.page}>
          <LinksSection {...parts} />
          <ReportsSection {...parts} />
        </div>
      </OfOrganization>
    </Page>
  );
}
