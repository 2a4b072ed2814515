import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import classes from './AgentEditor.module.css';
import { editor as texts } from './messages.js';
import { type Editor } from './use-editor.js';

/** Errors of saving or publishing, and the reason if editing is not possible. */
export function EditorNotices({
  editor,
  lockedBecause,
}: {
  readonly editor: Editor;
  /** Null if the user may edit; undefined while that is unknown. */
  readonly lockedBecause: string | null | undefined;
}) {
  const t = useMessages(texts);
  const { draft, publishing, askConflict } = editor;
  const problem = publishing.problem ?? (draft.status === 'error' ? draft.problem : null);
  return (
    <>
      {problem ? (
        <div className={classes.notice} role="alert">
          <span>{problem}</span>
          {draft.conflict ? (
            <Button size="sm" onClick={askConflict}>
              {t('decide')}
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
