import { type Operation } from '@patchbay/contract';
import { argumentProblems } from '@patchbay/contract/check';
import { siblingsOf } from './target-parameters.js';
import { type FieldProblem, refuse } from '../core/refusal.js';

/** The checked and converted parts of a request. */
export interface Arguments {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/**
 * Checks path, query and body against the contract, all at once, so that one reply contains every
 * error.
 */
export function readArguments(entry: Operation, raw: Arguments): Arguments {
  const problems: FieldProblem[] = [];
  const check = (where: 'params' | 'query' | 'body', value: unknown): unknown => {
    const schema = entry[where];
    if (!schema) return where === 'body' ? undefined : {};
    const result = parsed(schema, value);
    if (result.success) {
      problems.push(...unstorable(where, result.data));
      return result.data;
    }
    problems.push(...argumentProblems(where, value, result.error.issues.slice(0, maxProblems)));
    return undefined;
  };
  const {
    token: _token,
    targetAccountId: _target,
    ...query
  } = raw.query as Record<string, unknown>;
  if (entry.access.target !== 'none') for (const name of siblingsOf(entry)) delete query[name];
  const body = raw.body === undefined && isObjectSchema(entry.body) ? {} : raw.body;
  const checked = {
    params: check('params', raw.params),
    query: check('query', query),
    body: check('body', body),
  };
  if (problems.length > 0)
    throw entry.area === 'knowledge' ? refuse.invalidAsError(problems) : refuse.invalid(problems);
  return checked as Arguments;
}

/**
 * Text that the database cannot store: with the character NUL, or with an unpaired surrogate. Names
 * of fields are checked as well.
 */
export const isUnstorable = (text: string): boolean =>
  text.includes('\0') || /\p{Surrogate}/u.test(text);

/**
 * A check of a length or a pattern converts a value that is not text to text, and an object can
 * make that throw: then the value is invalid too.
 */
function parsed(
  schema: NonNullable<Operation['body']>,
  value: unknown,
): ReturnType<typeof schema.safeParse> {
  try {
    return schema.safeParse(value);
  } catch {
    return {
      success: false,
      error: { issues: [{ code: 'custom', path: [], message: '', input: undefined }] } as never,
    };
  }
}

/** A client fixes the first problems; the text of thousands would cost more than their check. */
const maxProblems = 100;
const halfCharacter = 'NUL or half a character';

interface Part {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Part | null;
}

/** The first part of a checked value that cannot be stored. Paths are built for a problem only. */
function unstorable(where: string, root: unknown): FieldProblem[] {
  const open: Part[] = [{ value: root, key: where, parent: null }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, key, parent } = part;
    if (parent && isUnstorable(key))
      return [
        {
          path: pathOf(parent),
          message: `must not have a field with ${halfCharacter} in its name`,
        },
      ];
    if (typeof value === 'string' && isUnstorable(value))
      return [{ path: pathOf(part), message: `must not contain ${halfCharacter}` }];
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        open.push({ value: inner, key: name, parent: part });
  }
  return [];
}

const pathOf = (part: Part | null): string =>
  part ? [pathOf(part.parent), part.key].filter(Boolean).join('.') : '';

const isObjectSchema = (schema: unknown): boolean =>
  (schema as { _zod?: { def?: { type?: string } } } | undefined)?._zod?.def?.type === 'object';
