import {
  type AgentConfig,
  type AgentEventRules,
  type TemplateFieldOnWire,
} from '@patchbay/contract';
import { Button, ConfirmSurface, cx, Screen, Segmented, useToast } from '@patchbay/kit';
import { useConfirm, useOverlay } from '@patchbay/overlays';
import { useCan, useOperationMutation } from '@patchbay/queries';
import {
  applySuggestion,
  entryOf,
  fieldTitle,
  suggestionFooter,
  type TemplateField,
  texts,
  timing,
  valueText,
} from '@patchbay/template-fields';
import { useAtom } from 'jotai';
import { useCallback, useEffect, type ReactNode, useEffectEvent, useMemo, useState } from 'react';
import { conflictChoiceAtom } from '../draft/conflict-choice.js';
import { useAgentDraft } from '../draft/use-agent-draft.js';
import { usePublish } from '../draft/use-publish.js';
import { useSuggestions } from '../draft/use-suggestions.js';
import { TestChat } from '../test-chat/TestChat.js';
import { VersionsPanel } from '../versions/VersionsPanel.js';
import classes from './AgentEditor.module.css';
import { EditorFoot } from './EditorFoot.js';
import { EditorActions, EditorState } from './EditorHead.js';
import { type EditorPanel, panelNames } from './panels.js';
import { PromptPanel } from './PromptPanel.js';
import { SettingsPanel } from './SettingsPanel.js';
import { SuggestionDialog } from './SuggestionDialog.js';
import { TemplatePanel } from './TemplatePanel.js';

export interface AgentEditorProps {
  readonly rules: AgentEventRules;
  readonly panel: EditorPanel | null;
  readonly onPanel: (panel: EditorPanel) => void;
  /** Stands beside the editor where there is room. */
  readonly withTest?: boolean;
  /** The way out, where the editor stands in an overlay. */
  readonly leave?: ReactNode;
}

const noFields: readonly TemplateField[] = [];

/** Edits an agent: everything saves itself as a draft, publishing is the one deliberate act. */
export function AgentEditor({ rules, panel, onPanel, withTest = true, leave }: AgentEditorProps) {
  const draft = useAgentDraft(rules);
  const { allowed: canEdit, reason } = useCan('canEditOrg');
  const toast = useToast();
  const confirm = useConfirm();
  const overlays = useOverlay();
  const fields = (draft.config.templateFields as readonly TemplateField[] | undefined) ?? noFields;
  const suggestions = useSuggestions(draft.config.templateId ?? null);
  const [current, setCurrent] = useState<string | null>(null);
  const [viewing, setViewing] = useState<string | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const shown: EditorPanel = panel ?? (fields.length > 0 ? 'template' : 'prompt');
  const parts = (Object.keys(panelNames) as EditorPanel[]).filter(
    (part) => part !== 'template' || fields.length > 0,
  );
  const order = useMemo(() => fields.map((field) => field.key), [fields]);

  const goTo = useCallback(
    (key: string) => {
      setCurrent(key);
      setMarked(key);
      onPanel('template');
      requestAnimationFrame(() =>
        document
          .querySelector(`[data-template-field="${CSS.escape(key)}"]`)
          ?.scrollIntoView({ block: 'start', behavior: 'auto' }),
      );
      setTimeout(() => setMarked((now) => (now === key ? null : now)), timing.suggestionHighlight);
    },
    [onPanel],
  );
  const onFirst = useCallback(() => {
    const footer = suggestionFooter(suggestions.state, order, null);
    if (footer.kind === 'open') goTo(footer.key);
  }, [goTo, order, suggestions.state]);
  const publishing = usePublish(draft, suggestions, fields, onFirst);
  const revert = useOperationMutation('revertAgent', {
    onSuccess: () => toast('Back to what is live'),
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });

  useEffect(() => {
    if (publishing.publishedAt) toast('Published. Callers hear it now.');
  }, [publishing.publishedAt, toast]);
  const [choice, setChoice] = useAtom(conflictChoiceAtom);
  const { conflict, resolve } = draft;
  const askConflict = useEffectEvent(() => void overlays.open('saveConflict'));
  useEffect(() => {
    if (conflict) askConflict();
  }, [conflict]);
  useEffect(() => {
    if (!conflict || !choice) return;
    resolve(choice);
    setChoice(null);
  }, [conflict, choice, resolve, setChoice]);

  const setFields = (next: readonly TemplateField[]) =>
    draft.change({ templateFields: next as TemplateFieldOnWire[] });
  const apply = (key: string) => {
    const value = entryOf(suggestions.state, key).suggestion;
    if (value === null) return;
    const changed = applySuggestion(fields, key, value);
    const held = changed.find((field) => field.key === key)?.value;
    setFields(changed);
    suggestions.dispatch({ type: 'accepted', key, ...(held === undefined ? {} : { value: held }) });
    setViewing(null);
    const left = order.filter(
      (other) => other !== key && entryOf(suggestions.state, other).status === 'SUGGESTED',
    );
    const next = left.find((other) => order.indexOf(other) > order.indexOf(key)) ?? left[0];
    goTo(key);
    if (next) setTimeout(() => goTo(next), timing.nextSuggestionJump);
  };
  const askRevert = async () => {
    const yes = await confirm({
      title: 'Go back to what is live?',
      body: `${rules.changesSinceLive} ${rules.changesSinceLive === 1 ? 'change' : 'changes'} since live will be gone. Save a version first to keep them.`,
      confirm: 'Go back',
      cancel: 'Keep editing',
      danger: true,
    });
    if (yes && (await draft.flush())) revert.mutate({});
  };

  const changes = draft.config.changesSinceLive;
  const isBusy = publishing.state.phase === 'requesting' || publishing.state.phase === 'publishing';
  const viewed = fields.find((field) => field.key === viewing);
  const footer = suggestionFooter(suggestions.state, order, viewing ?? current);
  const problem = publishing.problem ?? (draft.status === 'error' ? draft.problem : null);

  return (
    <div className={withTest ? classes.split : classes.main}>
      <div className={classes.main}>
        <Screen
          compact
          title={
            <>
              <span className={withTest ? classes.inColumn : classes.hidden}>
                {panelNames[shown]}
              </span>
              <span className={withTest ? classes.noColumn : undefined}>
                {draft.config.title || 'Agent'}
              </span>
            </>
          }
          meta={<EditorState draft={draft} />}
          actions={
            <>
              {canEdit ? (
                <EditorActions
                  changes={changes}
                  isLive={rules.publishedAt !== null}
                  hasDockedTest={withTest}
                  isBusy={isBusy}
                  onRevert={() => void askRevert()}
                  onPublish={() => publishing.send('publish')}
                />
              ) : null}
              {leave}
            </>
          }
          foot={
            <EditorFoot
              suggestions={suggestions}
              fields={fields}
              current={viewing ?? current}
              onGo={goTo}
              onView={(key) => {
                goTo(key);
                setViewing(key);
              }}
            />
          }
        >
          <div className={cx(classes.tabs, withTest && classes.noColumn)}>
            <Segmented
              label="What to edit"
              value={shown}
              onChange={onPanel}
              options={parts.map((value) => ({ value, label: panelNames[value] }))}
            />
          </div>
          <div className={classes.body}>
            {problem ? (
              <div className={classes.notice} role="alert">
                <span>{problem}</span>
                {conflict ? (
                  <Button size="sm" onClick={() => void overlays.open('saveConflict')}>
                    Decide
                  </Button>
                ) : null}
              </div>
            ) : null}
            {canEdit ? null : (
              <div className={classes.notice} role="note">
                <span>{reason}</span>
              </div>
            )}
            {shown === 'template' ? (
              <TemplatePanel
                fields={fields}
                suggestions={suggestions}
                canEdit={canEdit}
                marked={marked}
                onChange={setFields}
                onOpenSuggestion={(key) => {
                  goTo(key);
                  setViewing(key);
                }}
              />
            ) : null}
            {shown === 'prompt' ? (
              <PromptPanel
                config={draft.config}
                fields={fields}
                canEdit={canEdit}
                onChange={(patch: Partial<AgentConfig>) => draft.change(patch)}
              />
            ) : null}
            {shown === 'settings' ? (
              <SettingsPanel
                config={draft.config}
                canEdit={canEdit}
                onChange={(patch) => draft.change(patch)}
              />
            ) : null}
            {shown === 'versions' ? (
              <VersionsPanel agentId={rules.accountId} canEdit={canEdit} />
            ) : null}
          </div>
        </Screen>
      </div>
      {withTest ? (
        <aside className={classes.aside}>
          <TestChat />
        </aside>
      ) : null}
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
      {viewed && entryOf(suggestions.state, viewed.key).status === 'SUGGESTED' ? (
        <SuggestionDialog
          title={fieldTitle(viewed)}
          isSpoken={viewed.key === 'greeting'}
          position={footer.kind === 'open' ? `${footer.position} of ${footer.total}` : ''}
          current={valueText(viewed.value ?? null)}
          entry={entryOf(suggestions.state, viewed.key)}
          onApply={() => apply(viewed.key)}
          onClose={() => setViewing(null)}
          onDismiss={() => {
            suggestions.dispatch({
              type: 'dismissed',
              key: viewed.key,
              value: viewed.value ?? null,
            });
            setViewing(null);
          }}
        />
      ) : null}
    </div>
  );
}
