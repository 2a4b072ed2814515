import { Button, Chip, IconArrowBackUp, IconButton, keysFor } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { templateEditor } from './messages.js';
import { BackLink } from './BackLink.js';
import classes from './TemplateEditor.module.css';
import { type TemplateEditing } from './use-template-draft.js';

/** Undo, redo, the one deliberate act, and whether customers can start from the template. */
export function EditorActions({
  editing: { undo, redo, isDirty, isSaving, isOffered },
  canEdit,
  blocked,
  onSave,
}: {
  readonly editing: TemplateEditing;
  readonly canEdit: boolean;
  /** Whether a problem keeps the template from being offered. */
  readonly blocked: boolean;
  readonly onSave: (offered?: boolean) => void;
}) {
  const t = useMessages(templateEditor);
  const state = (
    <span className={classes.state}>
      <Chip tone={isOffered ? 'success' : 'grey'}>{t(isOffered ? 'offered' : 'off')}</Chip>
    </span>
  );
  if (!canEdit)
    return (
      <>
        {state}
        <BackLink />
      </>
    );
  return (
    <>
      {state}
      <span className={classes.steps}>
        <IconButton
          label={t('undo')}
          keys={keysFor('modZ')}
          icon={<IconArrowBackUp size={16} />}
          disabled={!undo}
          onClick={() => undo?.()}
        />
        <IconButton
          label={t('redo')}
          icon={<IconArrowBackUp size={16} className={classes.mirrored} />}
          disabled={!redo}
          onClick={() => redo?.()}
        />
      </span>
      <Button
        disabled={isSaving}
        {...(blocked && !isOffered ? { disabledReason: t('problemsFirst') } : {})}
        onClick={() => onSave(!isOffered)}
      >
        {t(isOffered ? 'takeBack' : 'offer')}
      </Button>
      <Button
        variant="filled"
        loading={isSaving}
        {...(isDirty ? {} : { disabledReason: t('nothingToSave') })}
        onClick={() => onSave()}
      >
        {t('save')}
      </Button>
    </>
  );
}
