import { type TemplateFieldOnWire } from '@patchbay/contract';
import { isAnswered, isRequired, type TemplateField } from '@patchbay/template-fields';

/** What an account keeps for an app, as it is read: secrets are dots. */
export type SetupData = Readonly<Record<string, unknown>>;

/** The questions of an app's set-up with what was answered. */
export const setupFields = (
  setup: readonly TemplateFieldOnWire[],
  data: SetupData,
): readonly TemplateField[] =>
  setup.map((field) => ({ ...field, value: data[field.key] ?? null }) as TemplateField);

const dots = '••••';

/** Whether an answer is a secret: the app asks for it as one, or the server has masked it. */
export const isSecret = ({ type, inputType, value }: TemplateField): boolean =>
  /password|secret/i.test(`${type} ${inputType}`) ||
  (typeof value === 'string' && value.startsWith(dots));

/** The questions that an app needs an answer to and has none. */
export const openQuestions = (fields: readonly TemplateField[]): readonly TemplateField[] =>
  fields.filter((field) => isRequired(field) && !isAnswered(field));
