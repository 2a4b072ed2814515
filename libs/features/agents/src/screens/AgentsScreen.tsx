import { useNavigate, useSectionPage } from '@patchbay/routes';
import { AgentColumn } from './AgentColumn.js';
import { Editing } from './Editing.js';

export { prefetchStaging as prefetch } from '../draft/staging.js';

/** The agents section: the editor of the agent of the URL, with the test chat beside it. */
export function Screen() {
  const navigate = useNavigate();
  const panel = useSectionPage('agents');
  return (
    <>
      <AgentColumn panel={panel} />
      <Editing
        panel={panel}
        onPanel={(next) => void navigate({ to: `/app/agents/${next}`, replace: true })}
      />
    </>
  );
}
