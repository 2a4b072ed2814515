import { argumentName, argumentSentence, type CallError } from '@patchbay/api-client';

/** The problems of a form, as they are shown. */
export interface FormProblems {
  /** A message for each field, by its name; nested names are joined by dots. */
  readonly fields: Readonly<Record<string, string>>;
  /** Problems that concern no field of the form. */
  readonly general: string | null;
}

interface Problem {
  readonly path: string;
  readonly message: string;
}

/**
 * Assigns problems to the fields of a form. `isField` recognizes the names of its fields; the first
 * problem of a field counts. `otherwise` is shown when no problem concerns a field.
 */
function divide(
  problems: readonly Problem[],
  isField: (name: string) => boolean,
  otherwise: string | null,
): FormProblems {
  const fields: Record<string, string> = {};
  let general: string | null = null;
  for (const { path, message } of problems) {
    const name = argumentName(path);
    const field = isField(name) ? name : name.split('.')[0];
    if (field !== undefined && isField(field)) fields[field] ??= argumentSentence(message);
    else general ??= otherwise ?? `${name}: ${message}`;
  }
  return { fields, general };
}

/** The problems that the schemas find before the form is sent. */
export const problemsFound = (
  problems: readonly Problem[],
  isField: (name: string) => boolean,
): FormProblems => divide(problems, isField, null);

/**
 * The problems in the server's reply: at their fields, and as its sentence where it names none of
 * them.
 */
export function problemsOfCall(error: CallError, isField: (name: string) => boolean): FormProblems {
  const divided = divide(error.fields, isField, error.message);
  return Object.keys(divided.fields).length > 0 || divided.general !== null
    ? divided
    : { fields: {}, general: error.message };
}
