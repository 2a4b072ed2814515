import { ConfirmSurface } from '@patchbay/kit';
import { entryOf, fieldTitle, suggestionFooter, texts, valueText } from '@patchbay/template-fields';
import { SuggestionDialog } from './SuggestionDialog.js';
import { type Editor } from './use-editor.js';

/** Dialogs above the editor: the question before publishing, and the open suggestion. */
export function EditorDialogs({ editor }: { readonly editor: Editor }) {
  const { fields, suggestions, walk, publishing } = editor;
  const order = fields.map((field) => field.key);
  const footer = suggestionFooter(suggestions.state, order, walk.current);
  const viewed = fields.find((field) => field.key === walk.viewing);
  const entry = viewed ? entryOf(suggestions.state, viewed.key) : undefined;
  return (
    <>
      {publishing.state.phase === 'dialog' ? (
        <ConfirmSurface
          title={texts.suggestionsFound}
          confirmLabel={texts.viewSuggestions}
          cancelLabel={texts.ignoreAndSave}
          onConfirm={() => publishing.send('view')}
          onClose={() => publishing.send('ignore')}
        >
          {footer.kind === 'open'
            ? `${footer.total === 1 ? 'One answer' : `${footer.total} answers`} could be better. Look first, or publish as it is.`
            : 'Some answers could be better.'}
        </ConfirmSurface>
      ) : null}
      {viewed && entry?.status === 'SUGGESTED' ? (
        <SuggestionDialog
          title={fieldTitle(viewed)}
          isSpoken={viewed.key === 'greeting'}
          position={footer.kind === 'open' ? `${footer.position} of ${footer.total}` : ''}
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
