import { type AgentEventRules } from '@patchbay/contract';
import { Screen } from '@patchbay/kit';
import { useCan } from '@patchbay/screens';
import { isUnderWay } from '@patchbay/template-fields';
import { type ReactNode } from 'react';
import { useAgentName } from '../agent/agent-name.js';
import { useRevert } from '../draft/use-revert.js';
import classes from '../panels/AgentEditor.module.css';
import { EditorDialogs } from './EditorDialogs.js';
import { EditorFoot } from './EditorFoot.js';
import { EditorActions, EditorState, EditorTitle } from './EditorHead.js';
import { EditorNotices } from './EditorNotices.js';
import { EditorPart } from './EditorPart.js';
import { type EditorPanel, panels } from '../panels/panels.js';
import { PanelTabs } from './PanelTabs.js';
import { testChat } from './parts.js';
import { useEditor } from './use-editor.js';

export interface AgentEditorProps {
  readonly rules: AgentEventRules;
  readonly panel: EditorPanel | null;
  readonly onPanel: (panel: EditorPanel) => void;
  /** Stands beside the editor where there is room. */
  readonly withTest?: boolean;
  /** The close button, if the editor is in an overlay. */
  readonly leave?: ReactNode;
  /** Stands above the panel and scrolls with it. */
  readonly above?: ReactNode;
}

/** Edits an agent: everything saves itself as a draft, publishing is the one deliberate act. */
export function AgentEditor(given: AgentEditorProps) {
  const { rules, panel, onPanel, withTest = true, leave, above } = given;
  const editor = useEditor(rules, withTest ? 'section' : 'editAgent', onPanel);
  const { draft, fields, suggestions, walk, publishing } = editor;
  const name = useAgentName(rules);
  const edit = useCan('canEditOrg');
  const canEdit = edit.allowed;
  const revert = useRevert(rules, draft);
  const hasFields = fields.length > 0;
  const parts = panels.filter((part) => part !== 'template' || hasFields);
  const shown = parts.find((part) => part === panel) ?? (hasFields ? 'template' : 'prompt');
  return (
    <div className={withTest ? classes.split : classes.main}>
      <div className={classes.main}>
        <Screen
          compact
          title={<EditorTitle shown={shown} name={name} withTest={withTest} />}
          meta={<EditorState draft={draft} />}
          actions={
            <>
              {canEdit ? (
                <EditorActions
                  changes={draft.config.changesSinceLive}
                  isLive={rules.publishedAt !== null}
                  hasDockedTest={withTest}
                  isBusy={isUnderWay(publishing.state)}
                  onRevert={() => void revert()}
                  onPublish={editor.publish}
                />
              ) : null}
              {leave}
            </>
          }
          foot={
            <EditorFoot
              suggestions={suggestions}
              fields={fields}
              current={walk.current}
              onGo={walk.goTo}
              onView={walk.view}
            />
          }
        >
          <PanelTabs shown={shown} parts={parts} inSection={withTest} onPanel={onPanel} />
          <div className={classes.body} data-part={shown}>
            {above}
            <EditorNotices editor={editor} edit={edit} />
            <EditorPart
              shown={shown}
              editor={editor}
              agentId={rules.accountId}
              canEdit={canEdit}
              onPanel={onPanel}
            />
          </div>
        </Screen>
      </div>
      {withTest ? (
        <aside className={classes.aside}>
          <testChat.Part />
        </aside>
      ) : null}
      <EditorDialogs editor={editor} />
    </div>
  );
}
