import { ScreenSkeleton } from '@patchbay/kit';
import { type ReactNode, useEffect } from 'react';
import { AgentEditor } from '../editor/AgentEditor.js';
import { type EditorPanel } from '../panels/panels.js';
import { preloadPanel } from '../editor/parts.js';
import { OfStaging } from './OfStaging.js';

export interface EditingProps {
  readonly panel: EditorPanel | null;
  readonly onPanel: (panel: EditorPanel) => void;
  readonly withTest?: boolean;
  readonly leave?: ReactNode;
  readonly above?: ReactNode;
}

/** Loads the staging configuration and edits it; says the next step where there is none yet. */
export function Editing({ panel, onPanel, withTest, leave, above }: EditingProps) {
  // Most agents come from a template, and their answers are shown first.
  useEffect(() => preloadPanel(panel ?? 'template'), [panel]);
  return (
    <OfStaging skeleton={withTest === false ? undefined : <ScreenSkeleton shape="editor" />}>
      {(rules) => (
        <AgentEditor
          key={rules.accountId}
          rules={rules}
          panel={panel}
          onPanel={onPanel}
          withTest={withTest}
          leave={leave}
          above={above}
        />
      )}
    </OfStaging>
  );
}
