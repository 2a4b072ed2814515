import { type OverlayScreenProps } from '@patchbay/overlays';
import { useState } from 'react';
import { type EditorPanel } from '../editor/AgentEditor.js';
import { Editing, panelOf } from './Editing.js';

/** Overlay `editAgent`: the same editor over any page. */
export function Screen({ args }: OverlayScreenProps<'editAgent'>) {
  const [panel, setPanel] = useState<EditorPanel | null>(panelOf(args.agentPanel === 'advanced' || args.agentPanel === 'variables' ? 'prompt' : args.agentPanel));
  return <Editing panel={panel} onPanel={setPanel} withTest={false} />;
}
