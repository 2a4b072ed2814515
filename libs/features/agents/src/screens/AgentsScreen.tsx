import { useOpenApp } from '@patchbay/routes';
import { useCurrentAccount } from '@patchbay/session';
import { Editing, panelOf } from './Editing.js';

/** The agents section: the editor of the agent that the address stands on, with the test chat beside it. */
export function Screen() {
  const { path } = useCurrentAccount();
  const open = useOpenApp();
  return <Editing panel={panelOf(path.rest[0])} onPanel={(panel) => void open({ section: 'agents', rest: [panel] }, { replace: true })} />;
}
