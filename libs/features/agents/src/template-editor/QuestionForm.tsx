import { SelectField, Switch, TextArea, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { TemplateFieldInput } from '@patchbay/screens';
import {
  conditionText,
  fieldFaults,
  fieldType,
  fieldTypes,
  readCondition,
  type TemplateField,
} from '@patchbay/template-fields';
import { ConditionFields } from './ConditionFields.js';
import { KeyField } from './KeyField.js';
import { templateEditor } from './messages.js';
import { OptionsField } from './OptionsField.js';
import { problemWords } from './problem-words.js';
import { type QuestionFormProps } from './question-form-props.js';
import { fieldsOf, patchField, type Question } from './template-draft.js';
import classes from './TemplateEditor.module.css';
import { type TemplateEditing } from './use-template-draft.js';

/** Everything about one question. */
export function QuestionForm({ question, editing, canEdit }: QuestionFormProps) {
  const t = useMessages(templateEditor);
  const { id, field } = question;
  const problemAt = useProblems(question, editing);
  const put = (patch: Partial<TemplateField>) =>
    editing.change(
      patchField(id, patch, editing.storedKeys),
      `${id} ${Object.keys(patch).join(' ')}`,
    );
  const type = fieldType(field);
  const common = { locked: !canEdit };
  const isChoice = type === 'select' || type === 'multiselect';
  return (
    <div className={classes.form}>
      <TextField
        {...common}
        id={`question-${id}-title`}
        label={t('question')}
        help={t('questionHelp')}
        value={field.title ?? ''}
        maxLength={400}
        onChange={({ target }) => put({ title: target.value })}
      />
      <div className={classes.pair}>
        <KeyField {...{ question, editing, canEdit }} error={problemAt('key')} />
        <SelectField
          {...common}
          label={t('type')}
          options={fieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={({ target }) =>
            put({ type: target.value, inputType: undefined, value: undefined })
          }
        />
      </div>
      {isChoice ? (
        <OptionsField
          {...common}
          id={`question-${id}-options`}
          field={field}
          error={problemAt('options')}
          onChange={(options) => put({ options })}
        />
      ) : null}
      <TextArea
        {...common}
        label={t('promptTip')}
        help={t('promptTipHelp')}
        optional
        rows={2}
        value={field.promptTip ?? ''}
        onChange={({ target }) => put({ promptTip: target.value })}
      />
      <Examples {...{ question, canEdit }} onChange={put} />
      <ConditionFields
        id={`question-${id}-disabledIf`}
        locked={!canEdit}
        label={t('notAskedIf')}
        none={t('always')}
        fields={fieldsOf(editing.draft).filter((one) => one !== field)}
        condition={readCondition(field.disabledIf)}
        error={problemAt('disabledIf')}
        onChange={(condition) =>
          put({ disabledIf: condition ? conditionText(condition) : undefined })
        }
      />
      <MoreAbout {...{ field, canEdit }} onChange={put} />
    </div>
  );
}

/** The words about each part of a question that cannot work. */
function useProblems(question: Question, { draft }: TemplateEditing) {
  const t = useMessages(templateEditor);
  const at = draft.questions.indexOf(question);
  const faults = fieldFaults(fieldsOf(draft)).filter(({ field }) => field === at);
  return (part: 'key' | 'options' | 'disabledIf'): string | undefined => {
    const fault = faults.find((one) => one.part === part);
    if (!fault) return undefined;
    const place = { question: question.id, part };
    const { kind, names = '' } = fault;
    return problemWords(t, { kind, blocks: true, place, key: names, value: '' }, draft);
  };
}

interface PartProps {
  readonly canEdit: boolean;
  readonly onChange: (patch: Partial<TemplateField>) => void;
}

/** The answer that stands there at first, and the example that an empty field shows. */
function Examples({
  question: { id, field },
  canEdit,
  onChange,
}: PartProps & { readonly question: Question }) {
  const t = useMessages(templateEditor);
  const type = fieldType(field);
  const own = {
    ...field,
    key: `start.${id}`,
    title: t('value'),
    disabledIf: undefined,
    placeholder: '',
  };
  return (
    <div className={classes.pair}>
      <TemplateFieldInput
        key={type}
        field={{ ...own, required: false }}
        fields={[]}
        optional
        locked={!canEdit}
        onChange={(value) => onChange({ value })}
      />
      {['select', 'multiselect', 'boolean'].includes(type) ? null : (
        <TextField
          label={t('placeholder')}
          help={t('placeholderHelp')}
          optional
          locked={!canEdit}
          value={field.placeholder ?? ''}
          onChange={({ target }) => onChange({ placeholder: target.value })}
        />
      )}
    </div>
  );
}

/** What most questions leave as it is. */
function MoreAbout({ field, canEdit, onChange }: PartProps & { readonly field: TemplateField }) {
  const t = useMessages(templateEditor);
  const { required, skipped = false, autoPrefilled = false } = field;
  const must = required === undefined ? 'skip' : required ? 'always' : 'never';
  const asRequired = { skip: undefined, always: true, never: false };
  return (
    <details className={classes.more}>
      <summary>{t('more')}</summary>
      <div className={classes.form}>
        <SelectField
          label={t('must')}
          locked={!canEdit}
          options={(['skip', 'always', 'never'] as const).map((value) => ({
            value,
            label: t(`must.${value}`),
          }))}
          value={must}
          onChange={({ target }) =>
            onChange({ required: asRequired[target.value as keyof typeof asRequired] })
          }
        />
        <Switch
          label={t('skipped')}
          help={t('skippedHelp')}
          disabled={!canEdit}
          checked={skipped}
          onChange={(isOn) => onChange({ skipped: isOn })}
        />
        <Switch
          label={t('autoPrefilled')}
          help={t('autoPrefilledHelp')}
          disabled={!canEdit}
          checked={autoPrefilled}
          onChange={(isOn) => onChange({ autoPrefilled: isOn })}
        />
      </div>
    </details>
  );
}
