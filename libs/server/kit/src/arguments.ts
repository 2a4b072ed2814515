import { type Operation } from '@patchbay/contract';
import { argumentProblems } from '@patchbay/contract/check';
import { siblingsOf } from './target-parameters.js';
import { type FieldProblem, refuse } from './refusal.js';

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
    const excess = where === 'body' ? tooWide(value) : null;
    if (excess) {
      problems.push(excess);
      return undefined;
    }
    const result = parsed(schema, value);
    if (result.success) {
      problems.push(...unstorable(where, result.data));
      return result.data;
    }
    problems.push(...argumentProblems(where, value, result.error.issues));
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

const deepest = 64;
const mostNames = 1000;

/**
 * An object with more names than any operation has, found before a schema validates them. Works
 * without recursion and ends at the first one.
 */
function tooWide(body: unknown): FieldProblem | null {
  const open: { readonly path: string; readonly value: unknown; readonly depth: number }[] = [
    { path: 'body', value: body, depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value, depth } = next;
    if (typeof value !== 'object' || value === null || depth > deepest) continue;
    if (!Array.isArray(value) && Object.keys(value).length > mostNames)
      return { path, message: `must not have more than ${mostNames} names` };
    for (const [name, part] of Object.entries(value))
      if (typeof part === 'object' && part !== null)
        open.push({ path: `${path}.${name}`, value: part, depth: depth + 1 });
  }
  return null;
}

/**
 * The first part of a checked value that cannot be stored. Works without recursion, so that depth
 * cannot exhaust the stack.
 */
function unstorable(where: string, value: unknown): FieldProblem[] {
  const open: { readonly path: string; readonly value: unknown; readonly depth: number }[] = [
    { path: where, value, depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value: part, depth } = next;
    if (typeof part === 'string' && isUnstorable(part))
      return [{ path, message: 'must not contain NUL or half a character' }];
    if (typeof part !== 'object' || part === null) continue;
    if (depth > deepest) return [{ path: where, message: 'is nested too deeply' }];
    for (const [key, inner] of Object.entries(part)) {
      if (isUnstorable(key))
        return [
          { path, message: 'must not have a field with NUL or half a character in its name' },
        ];
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ path: `${path}.${key}`, value: inner, depth: depth + 1 });
    }
  }
  return [];
}

const isObjectSchema = (schema: unknown): boolean =>
  (schema as { _zod?: { def?: { type?: string } } } | undefined)?._zod?.def?.type === 'object';
