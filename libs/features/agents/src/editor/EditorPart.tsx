import { type EditorPanel } from '../panels/panels.js';
import * as parts from './parts.js';
import { type Editor } from './use-editor.js';

/** The part of the editor that is shown. */
export function EditorPart({
  shown,
  editor,
  agentId,
  canEdit,
  onPanel,
}: {
  readonly shown: EditorPanel;
  readonly editor: Editor;
  readonly agentId: number;
  readonly canEdit: boolean;
  readonly onPanel: (panel: EditorPanel) => void;
}) {
  const { draft, fields, suggestions, walk } = editor;
  const { change } = draft;
  switch (shown) {
    case 'template':
      return (
        <parts.template.Part
          draft={draft}
          fields={fields}
          suggestions={suggestions}
          canEdit={canEdit}
          marked={walk.marked}
          onChange={editor.setFields}
          onShown={walk.shown}
          onOpenSuggestion={walk.view}
        />
      );
    case 'prompt':
      return (
        <parts.prompt.Part
          config={draft.config}
          fields={fields}
          canEdit={canEdit}
          onChange={change}
        />
      );
    case 'settings':
      return (
        <parts.settings.Part
          config={draft.config}
          canEdit={canEdit}
          onChange={change}
          onPanel={onPanel}
        />
      );
    case 'cases':
      return <parts.cases.Part agentId={agentId} canEdit={canEdit} onBeforeRun={draft.flush} />;
    case 'routes':
      return <parts.routes.Part canEdit={canEdit} />;
    case 'versions':
      return <parts.versions.Part agentId={agentId} canEdit={canEdit} draft={draft} />;
  }
}
