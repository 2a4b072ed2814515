import { fieldsOf, parseFormula } from '@patchbay/formula';
import { type FieldProblem } from '@patchbay/server-kit';
import { columnNames } from '../logs/log-columns-sql.js';

type Settings = Readonly<Record<string, unknown>>;

/**
 * The fields of a saved metric that are no columns of the log: collected data may contain them,
 * otherwise they are 0.
 */
export interface UnknownFields {
  readonly metric: string;
  readonly fields: readonly string[];
}

const open = (given: unknown): Settings =>
  typeof given === 'object' && given !== null ? (given as Settings) : {};

/**
 * The saved lists of metrics with their paths: the account's own, and the ones that it provides to
 * organizations.
 */
const listsOf = (
  changes: Settings,
): readonly { readonly path: string; readonly list: unknown }[] => [
  { path: 'metrics', list: changes.metrics },
  { path: 'defaultOrgSettings.metrics', list: open(changes.defaultOrgSettings).metrics },
];

/**
 * The formulas in settings that are about to be saved, without the fields that they fall back to.
 */
function formulasOf(
  changes: Settings,
): readonly { readonly path: string; readonly name: string; readonly formula: unknown }[] {
  return listsOf(changes).flatMap(({ path, list }) =>
    (Array.isArray(list) ? list : []).flatMap((entry, at) => {
      const { formula, name } = open(entry);
      const isEmpty = formula === undefined || formula === null || formula === '';
      return isEmpty ? [] : [{ path: `${path}.${at}.formula`, name: String(name ?? at), formula }];
    }),
  );
}

/**
 * The problems of metric formulas, each with its path. `prefix` is the path of the settings in the
 * body.
 */
export function metricProblems(changes: Settings, prefix: string): FieldProblem[] {
  return formulasOf(changes).flatMap(({ path, formula }) => {
    const parsed = parseFormula(formula as string);
    if (parsed.ok) return [];
    const { message, detail, start } = parsed.error;
    return [
      {
        path: `${prefix}.${path}`,
        message: `${message} at character ${start + 1}${detail ? `. ${detail}` : ''}`,
      },
    ];
  });
}

/** The unknown fields of metrics that parse, by metric. */
export function unknownFieldsIn(changes: Settings): readonly UnknownFields[] {
  return formulasOf(changes).flatMap(({ name, formula }) => {
    const parsed = parseFormula(formula as string);
    const fields = parsed.ok
      ? fieldsOf(parsed.value).filter((field) => !columnNames.includes(field))
      : [];
    return fields.length === 0 ? [] : [{ metric: name, fields: [...new Set(fields)] }];
  });
}
