import { IconButton, IconX } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps, useOwnHead } from '@patchbay/overlays';
import { useChangeSearch } from '@patchbay/routes';
import { type EditorPanel, panelOf } from '../panels/panels.js';
import { Editing } from './Editing.js';
import { agents } from '../agent/messages.js';
import { OfAgent } from '../agent/OfAgent.js';

/** Panels and dialogs that links of the specification name, and where their content is. */
const formerPanels: Readonly<Partial<Record<string, EditorPanel>>> = {
  advanced: 'settings',
  variables: 'prompt',
  actions: 'prompt',
  voices: 'settings',
  migrate: 'template',
};

/** The close button in the header of the editor, which takes the place of the overlay's. */
function Leave({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(agents);
  useOwnHead();
  return <IconButton label={t('close')} keys="Esc" icon={<IconX size={16} />} onClick={onClose} />;
}

/** Overlay `editAgent`: the same editor over any page. The address keeps its panel. */
export function Screen({ args, close }: OverlayScreenProps<'editAgent'>) {
  const changeSearch = useChangeSearch();
  const { agentPanel } = args;
  return (
    <OfAgent>
      <Editing
        panel={panelOf(agentPanel && (formerPanels[agentPanel] ?? agentPanel))}
        onPanel={(next) => void changeSearch({ agentPanel: next }, { replace: true })}
        withTest={false}
        leave={<Leave onClose={close} />}
      />
    </OfAgent>
  );
}
