import { useSectionPage } from '@patchbay/routes';
import { Dashboard } from '../dashboard/Dashboard.js';
import { LogsScreen } from '../logs/LogsScreen.js';
import { DataColumn } from './DataColumn.js';

/** The section Data: the dashboard, or the logs behind its numbers. */
export function Screen() {
  const view = useSectionPage('data') ?? 'dashboard';
  return (
    <>
      <DataColumn view={view} />
      {view === 'logs' ? <LogsScreen /> : <Dashboard />}
    </>
  );
}
