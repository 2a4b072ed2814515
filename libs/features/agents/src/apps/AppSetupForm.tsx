import { PasswordField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import {
  FormModal,
  TemplateFieldInput,
  useOperationForm,
  useTemplateFieldProblem,
} from '@patchbay/screens';
import { fieldTitle, type TemplateField } from '@patchbay/template-fields';
import { type OfferedApp } from './app-config.js';
import { agentApps } from './messages.js';
import { isSecret, openQuestions, type SetupData, setupFields } from './setup-data.js';

export interface AppSetupFormProps {
  readonly app: OfferedApp;
  /** What the account keeps now. */
  readonly data: SetupData;
  readonly onClose: () => void;
}

/**
 * The questions of an app. What is kept beside their answers stays, and a secret that is not
 * entered anew is sent back as its dots, which keep it.
 */
export function AppSetupForm({ app, data, onClose }: AppSetupFormProps) {
  const t = useMessages(agentApps);
  const problemOf = useTemplateFieldProblem();
  const form = useOperationForm('updateIntegrationData', {
    initial: { appData: data },
    given: { integrationSlug: app.appId, integrationVersion: app.version },
    success: t('saved', { name: app.name }),
    onSuccess: onClose,
  });
  const { value, onChange, error } = form.value('appData');
  const answers: SetupData = value || {};
  const fields = setupFields(app.setup, answers);
  const unreadable = fields.some(
    (field) => !isSecret(field) && field.value !== null && problemOf(field, field.value) !== null,
  );
  const put = (key: string, answer: unknown) => onChange({ ...answers, [key]: answer });
  return (
    <FormModal
      title={t('setupOf', { name: app.name })}
      form={{ ...form, problem: form.problem ?? error ?? null }}
      send={t('save')}
      disabled={unreadable || openQuestions(fields).length > 0}
      onClose={onClose}
    >
      <p>{t('sealed')}</p>
      {fields.map((field) => (
        <SetupField
          key={field.key}
          field={field}
          fields={fields}
          isSecret={isSecret(setupFields(app.setup, data).find(({ key }) => key === field.key)!)}
          onChange={(answer) => put(field.key, answer)}
        />
      ))}
    </FormModal>
  );
}

function SetupField({
  field,
  fields,
  isSecret: isHidden,
  onChange,
}: {
  readonly field: TemplateField;
  readonly fields: readonly TemplateField[];
  readonly isSecret: boolean;
  readonly onChange: (answer: unknown) => void;
}) {
  const help = field.promptTip ?? undefined;
  if (!isHidden)
    return <TemplateFieldInput field={field} fields={fields} help={help} onChange={onChange} />;
  return (
    <PasswordField
      label={fieldTitle(field)}
      help={help}
      name={field.key}
      autoComplete="off"
      value={typeof field.value === 'string' ? field.value : ''}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
