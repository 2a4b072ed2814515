import { type AgentEventRules, type TemplateFieldOnWire } from '@patchbay/contract';
import { useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Suggestions, useSuggestions } from '@patchbay/screens';
import { firstUnreadable, type TemplateField } from '@patchbay/template-fields';
import { useEffect } from 'react';
import { type AgentDraft, useAgentDraft } from '../draft/use-agent-draft.js';
import { type EditorPlace, useDraftGuard } from '../draft/use-draft-guard.js';
import { type Publishing, usePublish } from '../draft/use-publish.js';
import { useSaveConflict } from '../draft/use-save-conflict.js';
import { type PublishCheck, usePublishCheck } from '../publish/use-publish-check.js';
import { editor } from '../panels/messages.js';
import { type EditorPanel } from '../panels/panels.js';
import { type SuggestionWalk, useSuggestionWalk } from './use-suggestion-walk.js';

/** The shared state of the editor's panels. */
export interface Editor {
  readonly draft: AgentDraft;
  readonly fields: readonly TemplateField[];
  readonly suggestions: Suggestions;
  readonly walk: SuggestionWalk;
  readonly publishing: Publishing;
  /** What is shown to a person before a publication. */
  readonly check: PublishCheck;
  /** Publishes, once every field can be read; otherwise it goes to the first that cannot. */
  publish(): void;
  setFields(fields: readonly TemplateField[]): void;
  /** Opens the question about two saves of this agent. */
  askConflict(): void;
}

const noFields: readonly TemplateField[] = [];

/** The draft of an agent with its suggestions and its publishing. */
export function useEditor(
  rules: AgentEventRules,
  place: EditorPlace,
  onPanel: (panel: EditorPanel) => void,
): Editor {
  const t = useMessages(editor);
  const draft = useAgentDraft(rules);
  const toast = useToast();
  const fields = (draft.config.templateFields as readonly TemplateField[] | undefined) ?? noFields;
  const suggestions = useSuggestions(draft.config.templateId ?? null);
  const setFields = (next: readonly TemplateField[]) =>
    draft.change({ templateFields: next as TemplateFieldOnWire[] });
  const walk = useSuggestionWalk({ fields, suggestions, onChange: setFields, onPanel });
  const check = usePublishCheck(rules.accountId);
  const publishing = usePublish(draft, suggestions, fields, walk.goToFirst, check.look);
  const { outcome } = publishing.state;
  useEffect(() => {
    if (outcome?.kind === 'published') toast(t('published'));
  }, [outcome, t, toast]);
  const publish = () => {
    const unreadable = firstUnreadable(fields);
    if (!unreadable) return publishing.send('publish');
    walk.goTo(unreadable.key, { focus: true });
  };
  const question = useSaveConflict(draft);
  useDraftGuard(draft, place, question);
  const askConflict = question.ask;
  return { draft, fields, suggestions, walk, publishing, check, publish, setFields, askConflict };
}
