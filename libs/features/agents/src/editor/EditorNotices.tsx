import { Button } from '@patchbay/kit';
import classes from './AgentEditor.module.css';
import { type Editor } from './use-editor.js';

/** What went wrong with saving or publishing, and why nothing can be edited. */
export function EditorNotices({
  editor,
  lockedBecause,
}: {
  readonly editor: Editor;
  /** Null where one may edit; undefined while that is not known. */
  readonly lockedBecause: string | null | undefined;
}) {
  const { draft, publishing, askConflict } = editor;
  const problem = publishing.problem ?? (draft.status === 'error' ? draft.problem : null);
  return (
    <>
      {problem ? (
        <div className={classes.notice} role="alert">
          <span>{problem}</span>
          {draft.conflict ? (
            <Button size="sm" onClick={askConflict}>
              Decide
            </Button>
          ) : null}
        </div>
      ) : null}
      {lockedBecause === null ? null : (
        <div className={classes.notice} role="note">
          <span>{lockedBecause}</span>
        </div>
      )}
    </>
  );
}
