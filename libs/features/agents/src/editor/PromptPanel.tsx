import { type AgentEventRules } from '@patchbay/contract';
import { TextArea } from '@patchbay/kit';
import { PromptEditor, type PromptEditorHandle } from '@patchbay/editor';
import { useMessages } from '@patchbay/messages';
import { keyMarkers, type TemplateField } from '@patchbay/template-fields';
import { useRef } from 'react';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { Apps } from '../apps/Apps.js';
import { Functions } from '../functions/Functions.js';
import classes from '../panels/AgentEditor.module.css';
import { FieldChips } from './FieldChips.js';
import { editor, prompt as texts } from '../panels/messages.js';
import { useMentions } from './use-mentions.js';
import { useUndoStorage } from './use-undo-storage.js';

export interface PromptPanelProps {
  readonly config: AgentEventRules;
  readonly fields: readonly TemplateField[];
  readonly canEdit: boolean;
  readonly onChange: AgentDraft['change'];
}

/** The agent's greeting, its knowledge and instructions, its functions and its apps. */
export function PromptPanel({ config, fields, canEdit, onChange }: PromptPanelProps) {
  const t = useMessages(texts);
  const common = useMessages(editor);
  const prompt = useRef<PromptEditorHandle>(null);
  const mentions = useMentions(config);
  const undoStorage = useUndoStorage(config.accountId);
  const isEmpty = (config.agentInstructions ?? '').trim() === '';
  return (
    <div className={classes.fields}>
      <TextArea
        label={t('greeting')}
        help={t('greetingHelp')}
        value={config.welcomeMessage ?? ''}
        locked={!canEdit}
        rows={2}
        marked={keyMarkers}
        onChange={(event) => onChange({ welcomeMessage: event.target.value })}
        aside={t('length', { count: (config.welcomeMessage ?? '').length, max: 400 })}
      />
      <div>
        <PromptEditor
          ref={prompt}
          data-field="agentInstructions"
          label={t('instructions')}
          help={t('instructionsHelp')}
          error={isEmpty ? t('empty') : undefined}
          value={config.agentInstructions ?? ''}
          fields={fields}
          mentions={mentions}
          locked={!canEdit}
          rows={16}
          undoStorage={undoStorage}
          onChange={(agentInstructions, isShown) => onChange({ agentInstructions }, isShown)}
        />
        {canEdit && fields.length > 0 ? (
          <div className={classes.chips}>
            <span className={classes.hint}>{common('insert')}</span>
            <FieldChips fields={fields} onInsert={(marker) => prompt.current?.insert(marker)} />
          </div>
        ) : null}
      </div>
      <Functions config={config} canEdit={canEdit} onChange={onChange} />
      <Apps config={config} canEdit={canEdit} onChange={onChange} />
    </div>
  );
}
