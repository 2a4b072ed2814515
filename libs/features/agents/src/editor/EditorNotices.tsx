import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import classes from './AgentEditor.module.css';
import { editor as texts } from './messages.js';
import { type Editor } from './use-editor.js';

interface Locked {
  /** Null if the user may edit; undefined while that is unknown. */
  readonly lockedBecause: string | null | undefined;
}

/** Errors of saving or publishing, and the reason if editing is not possible. */
export function EditorNotices({ editor, ...locked }: Locked & { readonly editor: Editor }) {
  const { draft, publishing, askConflict } = editor;
  return (
    <DraftNotices draft={draft} problem={publishing.problem} onDecide={askConflict} {...locked} />
  );
}

/** Why a draft is not saved, with the question about two saves, and why it cannot be edited. */
export function DraftNotices({
  draft,
  problem = null,
  onDecide,
  lockedBecause,
}: Locked & {
  readonly draft: AgentDraft;
  /** What went wrong besides the save. */
  readonly problem?: string | null;
  readonly onDecide: () => void;
}) {
  const t = useMessages(texts);
  const shown = problem ?? (draft.status === 'error' ? draft.problem : null);
  return (
    <>
      {shown ? (
        <div className={classes.notice} role="alert">
          <span>{shown}</span>
          {draft.conflict ? (
            <Button size="sm" onClick={onDecide}>
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
