import { argumentName, type CallError, type FieldProblem } from '@patchbay/api-client';

/** The problems of a form, as they are shown. */
export interface FormProblems {
  /** A message for each field, by its name; nested names are joined by dots. */
  readonly fields: Readonly<Record<string, string>>;
  /** Problems that concern no field of the form. */
  readonly general: string | null;
}

/** What a problem says to the person (`useProblemWords`). */
type Say = (problem: FieldProblem) => string;

interface Fields {
  /** Recognizes the names of a form's fields. */
  readonly isField: (name: string) => boolean;
  readonly say: Say;
}

interface FieldsOfCall extends Fields {
  /** What a refusal says that concerns no field (`useCallWords`). */
  readonly sayWhole: (error: CallError) => string;
}

/**
 * Assigns problems to the fields of a form; the first problem of a field counts. `otherwise` is
 * shown when no problem concerns a field.
 */
function divide(
  problems: readonly FieldProblem[],
  { isField, say }: Fields,
  otherwise: string | null,
): FormProblems {
  const fields: Record<string, string> = {};
  let general: string | null = null;
  for (const problem of problems) {
    const name = argumentName(problem.path);
    const field = isField(name) ? name : name.split('.')[0];
    if (field !== undefined && isField(field)) fields[field] ??= say(problem);
    else general ??= otherwise ?? `${name}: ${say(problem)}`;
  }
  return { fields, general };
}

/** The problems that the schemas find before the form is sent. */
export const problemsFound = (problems: readonly FieldProblem[], fields: Fields): FormProblems =>
  divide(problems, fields, null);

/**
 * The problems in the server's reply: at their fields, and as its sentence where it names none of
 * them.
 */
export function problemsOfCall(error: CallError, fields: FieldsOfCall): FormProblems {
  const whole = fields.sayWhole(error);
  const divided = divide(error.fields, fields, whole);
  return Object.keys(divided.fields).length > 0 || divided.general !== null
    ? divided
    : { fields: {}, general: whole };
}
