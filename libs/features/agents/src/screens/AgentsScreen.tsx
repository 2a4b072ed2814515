import { useNavigate, useSectionPage } from '@patchbay/routes';
import { panelOf } from '../editor/panels.js';
import { AgentList } from '../list/AgentList.js';
import { AgentColumn } from './AgentColumn.js';
import { Editing } from './Editing.js';

export { prefetchStaging as prefetch } from '../draft/staging.js';

/**
 * The agents section: the editor of the agent of the URL, with the test chat beside it, and the
 * list of all agents of the organization.
 */
export function Screen() {
  const navigate = useNavigate();
  const page = useSectionPage('agents');
  const panel = panelOf(page ?? undefined);
  return (
    <>
      <AgentColumn page={page} />
      {page === 'all' ? (
        <AgentList />
      ) : (
        <Editing
          panel={panel}
          onPanel={(next) => void navigate({ to: `/app/agents/${next}`, replace: true })}
        />
      )}
    </>
  );
}
