import { useMessages } from '@patchbay/messages';
import { useOperationForm, useTemplateFieldProblem } from '@patchbay/screens';
import { type TemplateField } from '@patchbay/template-fields';
import { type OfferedApp } from './app-config.js';
import { agentApps } from './messages.js';
import { isSecret, openQuestions, type SetupData, setupFields } from './setup-data.js';

export interface AppSetupOptions {
  readonly app: OfferedApp;
  /** What the account keeps now. */
  readonly data: SetupData;
  readonly onSaved: () => void;
}

/**
 * The form of the questions of an app. What is kept beside their answers stays, and a secret that is
 * not entered again is sent back as its dots, which keep it.
 */
export function useAppSetupForm({ app, data, onSaved }: AppSetupOptions) {
  const t = useMessages(agentApps);
  const problemOf = useTemplateFieldProblem();
  const form = useOperationForm('updateIntegrationData', {
    initial: { appData: data },
    given: { integrationSlug: app.appId, integrationVersion: app.version },
    success: t('saved', { name: app.name }),
    onSuccess: onSaved,
  });
  const { value, onChange, error } = form.value('appData');
  const answers: SetupData = value || {};
  const fields = setupFields(app.setup, answers);
  const kept = setupFields(app.setup, data);
  const isUnreadable = (field: TemplateField) =>
    !isSecret(field) && field.value !== null && problemOf(field, field.value) !== null;
  return {
    form: { ...form, problem: form.problem ?? error ?? null },
    fields,
    /** Whether a question asks for a secret, by what is kept: a typed one has no dots. */
    isHidden: (key: string) => kept.some((field) => field.key === key && isSecret(field)),
    isComplete: !fields.some(isUnreadable) && openQuestions(fields).length === 0,
    put: (key: string, answer: unknown) => onChange({ ...answers, [key]: answer }),
  };
}
