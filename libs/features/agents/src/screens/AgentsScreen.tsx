import { useOpenApp } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { panelOf } from '../editor/panels.js';
import { AgentColumn } from './AgentColumn.js';
import { Editing } from './Editing.js';

/** The agents section: the editor of the agent of the URL, with the test chat beside it. */
export function Screen() {
  const { path } = useCurrentAccount();
  const open = useOpenApp();
  const panel = panelOf(path.rest[0]);
  return (
    <>
      <AgentColumn panel={panel} />
      <Editing
        panel={panel}
        onPanel={(next) => void open({ section: 'agents', rest: [next] }, { replace: true })}
      />
    </>
  );
}
