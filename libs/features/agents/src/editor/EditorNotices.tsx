import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Permission } from '@patchbay/queries';
import { LockedReason } from '@patchbay/screens';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import classes from '../panels/AgentEditor.module.css';
import { editor as texts } from '../panels/messages.js';
import { type Editor } from './use-editor.js';

interface Editing {
  /** Whether the user may edit. */
  readonly edit: Permission;
}

/** Errors of saving or publishing, and the reason if editing is not possible. */
export function EditorNotices({ editor, edit }: Editing & { readonly editor: Editor }) {
  const { draft, publishing, askConflict } = editor;
  const { outcome } = publishing.state;
  const problem = outcome?.kind === 'stopped' ? outcome.problem : null;
  return <DraftNotices draft={draft} problem={problem} onDecide={askConflict} edit={edit} />;
}

/** Why a draft is not saved, with the question about two saves, and why it cannot be edited. */
export function DraftNotices({
  draft,
  problem = null,
  onDecide,
  edit,
}: Editing & {
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
      {edit.allowed || edit.reason === '' ? null : (
        <div className={classes.notice}>
          <LockedReason label={t('editing')} permission={edit} />
        </div>
      )}
    </>
  );
}
