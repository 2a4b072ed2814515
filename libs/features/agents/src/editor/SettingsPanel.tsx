import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import { useState } from 'react';
import { type SettingGroup } from '../settings/setting-table.js';
import { Settings } from '../settings/Settings.js';
import { type EditorPanel } from './panels.js';

export interface SettingsPanelProps {
  readonly config: AgentEventRules;
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<AgentConfig>) => void;
  readonly onPanel: (panel: EditorPanel) => void;
}

/** Everything about an agent that is neither its prompt nor its answers. */
export function SettingsPanel(props: SettingsPanelProps) {
  const [open, setOpen] = useState<SettingGroup | null>(null);
  return <Settings {...props} open={open} onOpen={setOpen} />;
}
