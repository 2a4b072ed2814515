import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { useAppSearch, useChangeSearch } from '@patchbay/routes';
import { groupOf } from '../settings/setting-table.js';
import { Settings } from '../settings/Settings.js';
import { type EditorPanel } from '../panels/panels.js';

export interface SettingsPanelProps {
  readonly config: AgentEventRules;
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<AgentConfig>) => void;
  readonly onPanel: (panel: EditorPanel) => void;
}

/** Everything about an agent that is neither its prompt nor its answers. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { agentPanelTab, agentPanelSearch } = useAppSearch();
  const changeSearch = useChangeSearch();
  return (
    <Settings
      {...props}
      open={groupOf(agentPanelTab)}
      onOpen={(group) =>
        void changeSearch({ agentPanelTab: group ?? undefined }, { replace: true })
      }
      searched={String(agentPanelSearch ?? '')}
      onSearch={(text) =>
        void changeSearch({ agentPanelSearch: text.trim() || undefined }, { replace: true })
      }
    />
  );
}
