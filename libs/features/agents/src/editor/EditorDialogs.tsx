import { ConfirmSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { entryOf, fieldTitle, suggestionFooter, valueText } from '@patchbay/template-fields';
import { editor as texts } from './messages.js';
import { SuggestionDialog } from './SuggestionDialog.js';
import { type Editor } from './use-editor.js';

/** Dialogs above the editor: the question before publishing, and the open suggestion. */
export function EditorDialogs({ editor }: { readonly editor: Editor }) {
  const t = useMessages(texts);
  const { fields, suggestions, walk, publishing } = editor;
  const order = fields.map((field) => field.key);
  const footer = suggestionFooter(suggestions.state, order, walk.current);
  const viewed = fields.find((field) => field.key === walk.viewing);
  const entry = viewed ? entryOf(suggestions.state, viewed.key) : undefined;
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
      {viewed && entry?.status === 'SUGGESTED' ? (
        <SuggestionDialog
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
    </>
  );
}
