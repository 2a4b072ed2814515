import { PromptEditor, type PromptEditorHandle } from '@patchbay/editor';
import { Button, IconBraces } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  blockEnd,
  type FieldCondition,
  openingOf,
  type TemplateField,
} from '@patchbay/template-fields';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { Apps } from '../apps/Apps.js';
import { FieldChips } from '../editor/FieldChips.js';
import { Functions } from '../functions/Functions.js';
import { ConditionFields } from './ConditionFields.js';
import { templateEditor } from './messages.js';
import { fieldsOf, patchAgent } from './template-draft.js';
import classes from './TemplateEditor.module.css';
import { type TemplateEditing } from './use-template-draft.js';

export interface TextsPartProps {
  readonly editing: TemplateEditing;
  readonly canEdit: boolean;
}

/** What agents of the template say and do, with the answers as chips. */
export function TextsPart({ editing, canEdit }: TextsPartProps) {
  const t = useMessages(templateEditor);
  const { draft, change } = editing;
  const { questions, agent } = draft;
  const fields = useMemo(() => fieldsOf({ questions }), [questions]);
  const texts = { fields, canEdit };
  return (
    <div className={classes.parts}>
      <MarkedText
        {...texts}
        name="welcomeMessage"
        label={t('greeting')}
        help={t('greetingHelp')}
        rows={3}
        value={agent.welcomeMessage ?? ''}
        onChange={(welcomeMessage) => change(patchAgent({ welcomeMessage }), 'welcomeMessage')}
      />
      <MarkedText
        {...texts}
        name="agentInstructions"
        label={t('instructions')}
        help={t('instructionsHelp')}
        rows={14}
        value={agent.agentInstructions ?? ''}
        onChange={(agentInstructions) =>
          change(patchAgent({ agentInstructions }), 'agentInstructions')
        }
      />
      <Functions
        config={agent}
        canEdit={canEdit}
        isTemplate
        onChange={(patch) => change(patchAgent(patch), 'actions')}
      />
      <Apps config={agent} canEdit={canEdit} onChange={(patch) => change(patchAgent(patch))} />
    </div>
  );
}

interface MarkedTextProps {
  readonly name: 'welcomeMessage' | 'agentInstructions';
  readonly label: string;
  readonly help: string;
  readonly rows: number;
  readonly value: string;
  readonly fields: readonly TemplateField[];
  readonly canEdit: boolean;
  readonly onChange: (text: string) => void;
}

/** A text in the editor of prompts, with the answers that can be inserted into it. */
function MarkedText({ name, fields, canEdit, ...props }: MarkedTextProps) {
  const prompt = useRef<PromptEditorHandle>(null);
  return (
    <div>
      <PromptEditor {...props} ref={prompt} data-field={name} fields={fields} locked={!canEdit} />
      {canEdit && fields.length > 0 ? (
        <div className={classes.inserts}>
          <FieldChips fields={fields} onInsert={(marker) => prompt.current?.insert(marker)} />
          <InsertCondition label={props.label} fields={fields} prompt={prompt} />
        </div>
      ) : null}
    </div>
  );
}

/** Inserts a part that is used only if a field has a chosen answer; what is selected is inside. */
function InsertCondition({
  label,
  fields,
  prompt,
}: {
  readonly label: string;
  readonly fields: readonly TemplateField[];
  readonly prompt: RefObject<PromptEditorHandle | null>;
}) {
  const t = useMessages(templateEditor);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<FieldCondition | null>(null);
  const insert = () => {
    if (!chosen) return;
    prompt.current?.insert(openingOf(chosen.key, chosen.equals), blockEnd);
    setOpen(false);
    setChosen(null);
  };
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        icon={<IconBraces size={14} />}
        aria-expanded={isOpen}
        aria-label={`${t('insertCondition')}: ${label}`}
        onClick={() => setOpen(!isOpen)}
      >
        {t('insertCondition')}
      </Button>
      {isOpen ? (
        <div className={classes.insertion} role="group" aria-label={t('insertCondition')}>
          <ConditionFields
            label={t('conditionOf')}
            none={t('chooseValue')}
            fields={fields}
            condition={chosen}
            onChange={setChosen}
          />
          <Button size="sm" variant="filled" disabled={!chosen} onClick={insert}>
            {t('insertHere')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
