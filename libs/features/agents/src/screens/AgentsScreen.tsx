import { useNarrow } from '@patchbay/overlays';
import { useAppSearch, useNavigate, useSectionPage } from '@patchbay/routes';
import { ComingPage, Walkthrough } from '@patchbay/screens';
import { useEffect } from 'react';
import { panelOf } from '../panels/panels.js';
import { AgentList } from '../list/AgentList.js';
import { useOpensList } from '../list/use-opens-list.js';
import { AgentColumn } from './AgentColumn.js';
import classes from './AgentColumn.module.css';
import { Editing } from './Editing.js';

export { prefetchStaging as prefetch } from '../draft/staging.js';

/**
 * The agents section: the list of all agents of the organization, on which it opens where there are
 * several, and the editor of the agent of the URL with the test chat beside it.
 */
export function Screen() {
  const page = useSectionPage('agents');
  const opensList = useOpensList(page === null);
  if (opensList === null) return <ComingPage />;
  if (opensList) return <ToList />;
  return (
    <>
      <AgentColumn page={page} />
      {page === 'all' ? <AgentList /> : <Editor panel={panelOf(page ?? undefined)} />}
    </>
  );
}

function Editor({ panel }: { readonly panel: ReturnType<typeof panelOf> }) {
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  return (
    <Editing
      panel={panel}
      above={isNarrow ? <PhoneWalkthrough /> : null}
      onPanel={(next) => void navigate({ to: `/app/agents/${next}`, replace: true })}
    />
  );
}

/** The next step until the agent takes calls, where there is no column beside the editor. */
function PhoneWalkthrough() {
  return (
    <div className={classes.above}>
      <Walkthrough isSetUp />
    </div>
  );
}

/** Goes on to the page of the list, whose address holds what is searched; overlays go along. */
function ToList() {
  const navigate = useNavigate();
  const search = useAppSearch();
  useEffect(() => {
    void navigate({ to: '/app/agents/all', search, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the search of this moment goes along
  }, []);
  return <ComingPage />;
}
