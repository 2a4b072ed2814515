import { ConfirmSurface, lazyParts, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OpenSuggestion } from '@patchbay/screens';
import { entryOf, suggestionFooter } from '@patchbay/template-fields';
import { useEffect, useEffectEvent } from 'react';
import { publishCheck } from '../publish/messages.js';
import { editor as texts } from '../panels/messages.js';
import { type Editor } from './use-editor.js';

const useCheckDialog = lazyParts(() => import('../publish/PublishCheckDialog.js'));

/** Dialogs above the editor: the question before publishing, and the open suggestion. */
export function EditorDialogs({ editor }: { readonly editor: Editor }) {
  const t = useMessages(texts);
  const { fields, suggestions, walk, publishing } = editor;
  const order = fields.map((field) => field.key);
  const footer = suggestionFooter(suggestions.state, order, walk.current);
  const viewed = fields.find((field) => field.key === walk.viewing);
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
      <OpenSuggestion
        field={viewed}
        entry={viewed && entryOf(suggestions.state, viewed.key)}
        position={
          footer.kind === 'open'
            ? t('position', { position: footer.position, total: footer.total })
            : ''
        }
        isNear={footer.kind === 'open'}
        onApply={({ key }) => walk.apply(key)}
        onDismiss={walk.dismiss}
        onClose={walk.close}
      />
      <CheckDialog editor={editor} />
    </>
  );
}

/** The check before a publication. If it cannot be fetched, nothing is published. */
function CheckDialog({ editor: { check, draft, publishing } }: { readonly editor: Editor }) {
  const t = useMessages(publishCheck);
  const toast = useToast();
  const checked = publishing.state.step === 'asking' ? check.found : null;
  const { parts, failed } = useCheckDialog(checked !== null);
  const onFailed = useEffectEvent(() => {
    publishing.send('cancel');
    toast({ text: t('notLoaded'), tone: 'error' });
  });
  const isAsked = checked !== null;
  useEffect(() => {
    if (failed && isAsked) onFailed();
  }, [failed, isAsked]);
  return checked && parts ? (
    <parts.PublishCheckDialog
      agentId={draft.config.accountId}
      checked={checked}
      isLive={draft.config.publishedAt !== null}
      onCancel={() => publishing.send('cancel')}
      onPublish={publishing.confirm}
    />
  ) : null;
}
