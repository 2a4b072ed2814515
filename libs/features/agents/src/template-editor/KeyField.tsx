import { pressedKey } from '@patchbay/kernel';
import { Button, TextField, useToast } from '@patchbay/kit';
import { listFormat } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { markerOf } from '@patchbay/template-fields';
import { useState } from 'react';
import { templateEditor } from './messages.js';
import { placesUsing, renameEverywhere, setKey } from './template-draft.js';
import classes from './TemplateEditor.module.css';
import { type QuestionFormProps } from './question-form-props.js';

/**
 * The key by which texts use an answer. It is changed when the field is left; what the texts say
 * then can be renamed after it.
 */
export function KeyField({
  question,
  editing,
  canEdit,
  error,
}: QuestionFormProps & { readonly error: string | undefined }) {
  const t = useMessages(templateEditor);
  const { id, field } = question;
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    const key = typed?.trim();
    setTyped(null);
    if (key !== undefined && key !== field.key) editing.change(setKey(id, key));
  };
  return (
    <div>
      <TextField
        id={`question-${id}-key`}
        label={t('key')}
        help={t('keyHelp', { marker: markerOf(field.key) })}
        error={error}
        mono
        locked={!canEdit}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        value={typed ?? field.key}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Enter') leave();
        }}
      />
      <StillUsed {...{ question, editing }} />
    </div>
  );
}

/** Warns that texts use the key that a question had, and offers to rename it there. */
function StillUsed({ question, editing }: Pick<QuestionFormProps, 'question' | 'editing'>) {
  const t = useMessages(templateEditor);
  const locale = useLocale();
  const toast = useToast();
  const { id, former, field } = question;
  const { questions } = editing.draft;
  if (former === null || former === field.key) return null;
  // Another question may have taken the key.
  if (questions.some((one) => one.field.key === former)) return null;
  const places = placesUsing(editing.draft, former);
  if (places.length === 0) return null;
  return (
    <div className={classes.warning} role="status">
      <p>
        {t('keyUsed', {
          key: former,
          places: listFormat(locale).format(places.map((place) => t(`place.${place}`))),
        })}
      </p>
      <Button
        size="sm"
        onClick={() => {
          editing.change(renameEverywhere(id));
          toast(t('renamedThere'));
        }}
      >
        {t('renameThere')}
      </Button>
    </div>
  );
}
