import { Button, Chip, IconSparkles } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Suggestions, TemplateFieldInput } from '@patchbay/screens';
import { entryOf, type TemplateField, timing } from '@patchbay/template-fields';
import { useEffect } from 'react';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { RenderedBeside } from '../rendered/RenderedBeside.js';
import { TemplateOrigin } from '../template/TemplateOrigin.js';
import classes from '../panels/AgentEditor.module.css';
import { editor } from '../panels/messages.js';
import { type MarkedField } from './use-suggestion-walk.js';

export interface TemplatePanelProps {
  /** The draft of the agent whose template is named; absent in a preview. */
  readonly draft?: AgentDraft;
  readonly fields: readonly TemplateField[];
  readonly suggestions: Suggestions;
  readonly canEdit: boolean;
  readonly marked: MarkedField | null;
  /** Called when the highlight of a field ends. */
  readonly onShown: () => void;
  readonly onChange: (fields: readonly TemplateField[]) => void;
  readonly onOpenSuggestion: (key: string) => void;
}

/**
 * The answers that make the agent, one control each; a field with a suggestion says so beside its
 * label.
 */
export function TemplatePanel({
  draft,
  fields,
  suggestions,
  canEdit,
  marked,
  onShown,
  onChange,
  onOpenSuggestion,
}: TemplatePanelProps) {
  const t = useMessages(editor);
  useShown(marked, onShown);
  const edit = (key: string) => (value: NonNullable<TemplateField['value']>) => {
    suggestions.dispatch({ type: 'edited', key, value });
    onChange(
      fields.map((field) =>
        field.key === key ? { ...field, value, skipped: false, autoPrefilled: false } : field,
      ),
    );
  };
  const templateId = draft?.config.templateId;
  return (
    <div className={draft ? classes.answers : undefined}>
      <div className={classes.fields}>
        {draft && templateId ? (
          <TemplateOrigin draft={draft} canEdit={canEdit} templateId={templateId} />
        ) : null}
        {fields.map((field) => {
          const { status, error } = entryOf(suggestions.state, field.key);
          return (
            <div
              key={field.key}
              className={classes.field}
              data-marked={marked?.key === field.key || undefined}
              data-template-field={field.key}
            >
              <TemplateFieldInput
                field={field}
                fields={fields}
                help={field.promptTip}
                locked={!canEdit}
                onChange={edit(field.key)}
                error={status === 'ERROR' ? (error ?? undefined) : undefined}
                aside={
                  status === 'SUGGESTED' ? (
                    <Button
                      size="sm"
                      variant="subtle"
                      icon={<IconSparkles size={14} />}
                      onClick={() => onOpenSuggestion(field.key)}
                    >
                      {t('suggestion')}
                    </Button>
                  ) : status === 'ACCEPTED' ? (
                    <Chip tone="success">{t('improved')}</Chip>
                  ) : field.skipped ? (
                    <Chip tone="grey">{t('skipped')}</Chip>
                  ) : field.autoPrefilled ? (
                    <Chip>{t('prefilled')}</Chip>
                  ) : null
                }
              />
            </div>
          );
        })}
      </div>
      {draft ? <RenderedBeside agent={draft.config} fields={fields} /> : null}
    </div>
  );
}

/** Scrolls to the field that was gone to, focuses it on request, and ends its highlight. */
function useShown(marked: MarkedField | null, onShown: () => void): void {
  useEffect(() => {
    if (!marked) return;
    document
      .querySelector(`[data-template-field="${CSS.escape(marked.key)}"]`)
      ?.scrollIntoView({ block: 'start', behavior: 'auto' });
    if (marked.focus) document.getElementById(`field-${marked.key}`)?.focus();
    const timer = setTimeout(onShown, timing.suggestionHighlight);
    return () => clearTimeout(timer);
  }, [marked, onShown]);
}
