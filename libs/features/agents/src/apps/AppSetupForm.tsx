import { PasswordField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { FormModal, TemplateFieldInput } from '@patchbay/screens';
import { fieldTitle, type TemplateField } from '@patchbay/template-fields';
import { type OfferedApp } from './app-config.js';
import { agentApps } from './messages.js';
import { type SetupData } from './setup-data.js';
import { useAppSetupForm } from './use-app-setup-form.js';

export interface AppSetupFormProps {
  readonly app: OfferedApp;
  /** What the account keeps now. */
  readonly data: SetupData;
  readonly onClose: () => void;
}

/** The questions of an app in a modal of their own. */
export function AppSetupForm({ app, data, onClose }: AppSetupFormProps) {
  const t = useMessages(agentApps);
  const setup = useAppSetupForm({ app, data, onSaved: onClose });
  return (
    <FormModal
      title={t('setupOf', { name: app.name })}
      form={setup.form}
      send={t('save')}
      disabled={!setup.isComplete}
      onClose={onClose}
    >
      <AppSetupFields {...setup} />
    </FormModal>
  );
}

/** The questions of an app, and what becomes of its secrets. */
export function AppSetupFields({
  fields,
  isHidden,
  put,
}: Pick<ReturnType<typeof useAppSetupForm>, 'fields' | 'isHidden' | 'put'>) {
  const t = useMessages(agentApps);
  return (
    <>
      <p>{t('sealed')}</p>
      {fields.map((field) => (
        <SetupField
          key={field.key}
          field={field}
          fields={fields}
          isSecret={isHidden(field.key)}
          onChange={(answer) => put(field.key, answer)}
        />
      ))}
    </>
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
