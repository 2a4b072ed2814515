import { type AgentConfig } from '@patchbay/contract';
import { VersionsPanel } from '../versions/VersionsPanel.js';
import { type EditorPanel } from './panels.js';
import { PromptPanel } from './PromptPanel.js';
import { SettingsPanel } from './SettingsPanel.js';
import { TemplatePanel } from './TemplatePanel.js';
import { type Editor } from './use-editor.js';

/** The part of the editor that is shown. */
export function EditorPart({
  shown,
  editor,
  agentId,
  canEdit,
}: {
  readonly shown: EditorPanel;
  readonly editor: Editor;
  readonly agentId: number;
  readonly canEdit: boolean;
}) {
  const { draft, fields, suggestions, walk } = editor;
  const change = (patch: Partial<AgentConfig>) => draft.change(patch);
  switch (shown) {
    case 'template':
      return (
        <TemplatePanel
          fields={fields}
          suggestions={suggestions}
          canEdit={canEdit}
          marked={walk.marked}
          onChange={editor.setFields}
          onOpenSuggestion={walk.view}
        />
      );
    case 'prompt':
      return (
        <PromptPanel config={draft.config} fields={fields} canEdit={canEdit} onChange={change} />
      );
    case 'settings':
      return <SettingsPanel config={draft.config} canEdit={canEdit} onChange={change} />;
    case 'versions':
      return <VersionsPanel agentId={agentId} canEdit={canEdit} />;
  }
}
