import { argumentName, argumentSentence, type CallError } from '@patchbay/api-client';

/** What is wrong with a form, as it is shown. */
export interface FormProblems {
  /** A sentence for each field, by its name; nested names are joined by dots. */
  readonly fields: Readonly<Record<string, string>>;
  /** What belongs to no field of the form. */
  readonly general: string | null;
}

interface Problem {
  readonly path: string;
  readonly message: string;
}

/**
 * Divides problems among the fields of a form. `isField` knows the names of its fields; the first
 * problem of a field counts. `otherwise` is said when a problem concerns none of them.
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

/** What the schemas find before the form is sent. */
export const problemsFound = (
  problems: readonly Problem[],
  isField: (name: string) => boolean,
): FormProblems => divide(problems, isField, null);

/** What the server answered: at its fields, and as its sentence where it names none of them. */
export function problemsOfCall(error: CallError, isField: (name: string) => boolean): FormProblems {
  const divided = divide(error.fields, isField, error.message);
  return Object.keys(divided.fields).length > 0 || divided.general !== null
    ? divided
    : { fields: {}, general: error.message };
}
