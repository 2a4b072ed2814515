import { IconButton, IconX } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOwnHead } from '@patchbay/overlays';
import { useState } from 'react';
import { type EditorPanel, panelOf } from '../editor/panels.js';
import { Editing } from './Editing.js';
import { agents } from './messages.js';
import { OfAgent } from './OfAgent.js';

/** Overlay `editAgent`: the same editor over any page. */
export function Screen({ args, close }: OverlayScreenProps<'editAgent'>) {
  const t = useMessages(agents);
  const [hasHead, setHead] = useState(false);
  useOwnHead(hasHead);
  const [panel, setPanel] = useState<EditorPanel | null>(
    panelOf(
      args.agentPanel === 'advanced' || args.agentPanel === 'variables'
        ? 'prompt'
        : args.agentPanel,
    ),
  );
  return (
    <OfAgent>
      <Editing
        panel={panel}
        onPanel={setPanel}
        withTest={false}
        onHead={setHead}
        leave={
          <IconButton label={t('close')} keys="Esc" icon={<IconX size={16} />} onClick={close} />
        }
      />
    </OfAgent>
  );
}
