import { ConfirmSurface, lazyParts, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { entryOf, fieldTitle, suggestionFooter, valueText } from '@patchbay/template-fields';
import { useEffect, useEffectEvent } from 'react';
import { publishCheck } from '../publish/messages.js';
import { editor as texts } from './messages.js';
import { type Editor } from './use-editor.js';

const useDialog = lazyParts(() => import('./SuggestionDialog.js'));
const useCheckDialog = lazyParts(() => import('../publish/PublishCheckDialog.js'));

/** Dialogs above the editor: the question before publishing, and the open suggestion. */
export function EditorDialogs({ editor }: { readonly editor: Editor }) {
  const t = useMessages(texts);
  const { fields, suggestions, walk, publishing } = editor;
  const order = fields.map((field) => field.key);
  const footer = suggestionFooter(suggestions.state, order, walk.current);
  const viewed = fields.find((field) => field.key === walk.viewing);
  const entry = viewed ? entryOf(suggestions.state, viewed.key) : undefined;
  const dialog = useDialogOf(entry?.status === 'SUGGESTED', footer.kind === 'open', editor);
  return (
    <>
      {publishing.state.phase === 'dialog' ? (
        <ConfirmSurface
          title={t('suggestionsFound')}
          confirmLabel={t('viewSuggestions')}
          cancelLabel={t('ignoreAndSave')}
          onConfirm={() => publishing.send('view')}
          onClose={() => publishing.send('ignore')}
        >
          {footer.kind === 'open' ? t('couldBeBetter', { count: footer.total }) : t('someBetter')}
        </ConfirmSurface>
      ) : null}
      {viewed && dialog && entry?.status === 'SUGGESTED' ? (
        <dialog.SuggestionDialog
          title={fieldTitle(viewed)}
          isSpoken={viewed.key === 'greeting'}
          position={
            footer.kind === 'open'
              ? t('position', { position: footer.position, total: footer.total })
              : ''
          }
          current={valueText(viewed.value ?? null)}
          entry={entry}
          onApply={() => walk.apply(viewed.key)}
          onClose={walk.close}
          onDismiss={() => walk.dismiss(viewed)}
        />
      ) : null}
      <CheckDialog editor={editor} />
    </>
  );
}

/** The check before a publication. If it cannot be fetched, nothing is published. */
function CheckDialog({ editor: { check, draft } }: { readonly editor: Editor }) {
  const t = useMessages(publishCheck);
  const toast = useToast();
  const { parts, failed } = useCheckDialog(check.open !== null);
  const onFailed = useEffectEvent(() => {
    check.answer(null);
    toast({ text: t('notLoaded'), tone: 'error' });
  });
  useEffect(() => {
    if (failed) onFailed();
  }, [failed]);
  return check.open && parts ? (
    <parts.PublishCheckDialog
      agentId={draft.config.accountId}
      checked={check.open}
      isLive={draft.config.publishedAt !== null}
      onAnswer={check.answer}
    />
  ) : null;
}

/**
 * The dialog of a suggestion, fetched when there is one to open. If it cannot be fetched, the
 * suggestion is closed with a message, and opening it again tries again.
 */
function useDialogOf(isOpen: boolean, isNear: boolean, { walk }: Editor) {
  const t = useMessages(texts);
  const toast = useToast();
  const { parts, failed } = useDialog(isOpen);
  useEffect(() => {
    if (isNear) useDialog.preload();
  }, [isNear]);
  const onFailed = useEffectEvent(() => {
    walk.close();
    toast({ text: t('partNotLoaded'), tone: 'error' });
  });
  useEffect(() => {
    if (failed) onFailed();
  }, [failed]);
  return parts;
}
