import { type AgentConfig, type AgentEventRules } from '@patchbay/contract';
import {
  Button,
  Chip,
  EmptyState,
  IconBolt,
  IconPlus,
  IconTrash,
  IconButton,
  Menu,
  TextArea,
} from '@patchbay/kit';
import { PromptEditor, type PromptEditorHandle } from '@patchbay/editor';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { type TemplateField } from '@patchbay/template-fields';
import { useRef } from 'react';
import { Apps } from '../apps/Apps.js';
import classes from './AgentEditor.module.css';
import { FieldChips } from './FieldChips.js';
import { editor, prompt as texts } from './messages.js';

export interface PromptPanelProps {
  readonly config: AgentEventRules;
  readonly fields: readonly TemplateField[];
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<AgentConfig>) => void;
}

/** The agent's greeting, its knowledge and instructions, its functions and its apps. */
export function PromptPanel({ config, fields, canEdit, onChange }: PromptPanelProps) {
  const t = useMessages(texts);
  const common = useMessages(editor);
  const prompt = useRef<PromptEditorHandle>(null);
  const isEmpty = (config.agentInstructions ?? '').trim() === '';
  return (
    <div className={classes.fields}>
      <TextArea
        label={t('greeting')}
        help={t('greetingHelp')}
        value={config.welcomeMessage ?? ''}
        locked={!canEdit}
        rows={2}
        onChange={(event) => onChange({ welcomeMessage: event.target.value })}
        aside={t('length', { count: (config.welcomeMessage ?? '').length, most: 400 })}
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
          locked={!canEdit}
          rows={16}
          onChange={(agentInstructions) => onChange({ agentInstructions })}
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

function Functions({ config, canEdit, onChange }: Omit<PromptPanelProps, 'fields'>) {
  const t = useMessages(texts);
  const { data } = useOperation('getAgentFunctions', {});
  const catalogue = data?.functions ?? [];
  const actions = config.actions ?? [];
  const labelOf = (name: string) => catalogue.find((entry) => entry.name === name)?.label ?? name;
  const free = catalogue.filter((entry) => !actions.some((action) => action.name === entry.name));
  return (
    <section aria-labelledby="functions-title">
      <div className={classes.sectionHead}>
        <h2 id="functions-title" className={classes.sectionTitle}>
          {t('functions')}
        </h2>
        <span className={classes.hint}>{t('functionsHelp')}</span>
        {canEdit && free.length > 0 ? (
          <Menu
            label={t('addFunction')}
            trigger={(trigger) => (
              <Button {...trigger} size="sm" variant="subtle" icon={<IconPlus size={14} />}>
                {t('add')}
              </Button>
            )}
            items={free.map((entry) => ({
              key: entry.name,
              label: entry.label,
              ...(entry.reason ? { disabledReason: entry.reason } : {}),
              onSelect: () =>
                onChange({ actions: [...actions, { name: entry.name, instructions: '' }] }),
            }))}
          />
        ) : null}
      </div>
      {actions.length === 0 ? (
        <EmptyState icon={<IconBolt size={18} />} title={t('noFunctionsTitle')}>
          {t('noFunctions')}
        </EmptyState>
      ) : (
        <ul className={classes.functions}>
          {actions.map((action, index) => (
            <li key={action.name} className={classes.functionRow}>
              <span className={classes.functionName}>
                <IconBolt size={15} aria-hidden /> {labelOf(action.name)}
              </span>
              <TextArea
                label={t('whenRuns', { name: labelOf(action.name) })}
                labelHidden
                rows={1}
                locked={!canEdit}
                value={action.instructions ?? ''}
                placeholder={catalogue.find((entry) => entry.name === action.name)?.placeholder}
                onChange={(event) =>
                  onChange({
                    actions: actions.map((other, at) =>
                      at === index ? { ...other, instructions: event.target.value } : other,
                    ),
                  })
                }
              />
              {catalogue.find((entry) => entry.name === action.name)?.runs === 'after' ? (
                <Chip tone="grey">{t('after')}</Chip>
              ) : null}
              {canEdit ? (
                <IconButton
                  label={t('remove', { name: labelOf(action.name) })}
                  icon={<IconTrash size={15} />}
                  onClick={() => onChange({ actions: actions.filter((_, at) => at !== index) })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
