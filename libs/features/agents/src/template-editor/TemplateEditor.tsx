import { type Template } from '@patchbay/contract';
import { Banner, Button, Screen, Segmented } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { ConflictPart } from './ConflictPart.js';
import { EditorActions } from './EditorActions.js';
import { templateEditor } from './messages.js';
import { PreviewPart } from './PreviewPart.js';
import { ProblemList } from './ProblemList.js';
import { QuestionList } from './QuestionList.js';
import { SettingsPart } from './SettingsPart.js';
import { keepsFromSaving, problemsOf, type TemplateProblem } from './template-problems.js';
import classes from './TemplateEditor.module.css';
import { TextsPart } from './TextsPart.js';
import { useCopy } from './use-copy.js';
import { parts, useTemplateAddress } from './use-template-address.js';
import { type TemplateEditing, useTemplateDraft } from './use-template-draft.js';

/** Edits a template: its questions, texts and settings, with a preview beside them. */
export function TemplateEditor({ template }: { readonly template: Template }) {
  const t = useMessages(templateEditor);
  const editing = useTemplateDraft(template);
  const address = useTemplateAddress();
  const { draft } = editing;
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const canEdit = template.editable === true;
  const goTo = (problem: TemplateProblem) => {
    const { place } = problem;
    if ('question' in place)
      address.open(draft.questions.findIndex(({ id }) => id === place.question));
    else address.showPart('texts');
    focusLater(idOfPlace(problem));
  };
  const save = (offered?: boolean) => {
    const wrong = problems.find((one) =>
      (offered ?? editing.isOffered) ? one.blocks : keepsFromSaving(one),
    );
    if (wrong) goTo(wrong);
    else editing.save(offered);
  };
  useEditorKeys(editing, canEdit ? save : undefined);
  const shown = address.part === 'preview' ? 'questions' : address.part;
  const choose = (withPreview: boolean) => (
    <Segmented
      label={t('parts')}
      value={withPreview ? address.part : shown}
      onChange={address.showPart}
      options={parts
        .filter((part) => withPreview || part !== 'preview')
        .map((value) => ({ value, label: t(`part.${value}`) }))}
    />
  );
  return (
    <div className={classes.split} data-part={address.part}>
      <div className={classes.main}>
        <Screen
          compact
          title={<span title={template.title}>{template.title}</span>}
          meta={canEdit ? <span>{t(editing.isDirty ? 'unsaved' : 'allSaved')}</span> : undefined}
          actions={
            <EditorActions
              editing={editing}
              canEdit={canEdit}
              blocked={problems.some(({ blocks }) => blocks)}
              onSave={save}
            />
          }
        >
          <div className={classes.tabs}>
            <div className={classes.docked}>{choose(false)}</div>
            <div className={classes.undocked}>{choose(true)}</div>
          </div>
          <Notices {...{ template, editing, canEdit }} />
          <div className={classes.body}>
            {canEdit ? <ProblemList draft={draft} problems={problems} onGo={goTo} /> : null}
            {shown === 'questions' ? (
              <QuestionList {...{ editing, problems, canEdit }} />
            ) : shown === 'texts' ? (
              <TextsPart {...{ editing, canEdit }} />
            ) : (
              <SettingsPart {...{ editing, canEdit }} />
            )}
          </div>
        </Screen>
      </div>
      <aside className={classes.aside} aria-label={t('previewTitle')}>
        <PreviewPart template={template} draft={draft} />
      </aside>
    </div>
  );
}

/** Why it cannot be changed or was not saved, and the question about two saves. */
function Notices({
  template,
  editing: { problem, conflict, ...editing },
  canEdit,
}: {
  readonly template: Template;
  readonly editing: TemplateEditing;
  readonly canEdit: boolean;
}) {
  const t = useMessages(templateEditor);
  if (canEdit && !problem && !conflict) return null;
  return (
    <div className={classes.notices}>
      {canEdit ? null : <ReadOnly template={template} />}
      {problem ? (
        <Banner tone="danger" title={t('notSaved')}>
          {problem}
        </Banner>
      ) : null}
      {conflict ? (
        <ConflictPart
          key={conflict.revision}
          conflict={conflict}
          draft={editing.draft}
          onResolve={editing.resolve}
        />
      ) : null}
    </div>
  );
}

/** The element of the control at which a problem stands. */
function idOfPlace({ place }: TemplateProblem): string {
  if ('question' in place) return `question-${place.question}-${place.part}`;
  return 'text' in place ? place.text : 'functions-title';
}

/** The part that holds it may have to be shown first. */
function focusLater(id: string, tries = 20): void {
  const found =
    document.querySelector<HTMLElement>(`[data-field="${id}"]`) ?? document.getElementById(id);
  if (!found) {
    if (tries > 0) setTimeout(() => focusLater(id, tries - 1), 50);
    return;
  }
  found.scrollIntoView?.({ block: 'center' });
  found.focus();
}

function ReadOnly({ template }: { readonly template: Template }) {
  const t = useMessages(templateEditor);
  const { copy, isPending } = useCopy(template);
  return (
    <Banner
      tone="info"
      title={t('readOnly')}
      actions={
        <Button size="sm" loading={isPending} onClick={copy}>
          {t('copy')}
        </Button>
      }
    >
      {t('readOnlyWhy')}
    </Banner>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** Ctrl+S saves. Undo and redo are those of the template where no field has its own. */
function useEditorKeys({ undo, redo }: TemplateEditing, save: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !save) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      save();
      return;
    }
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : null;
    if (!step || isTyping(event.target)) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
