import { type Operation } from '@patchbay/contract';
import { siblingsOf } from './target-parameters.js';
import { type FieldProblem, refuse } from './refusal.js';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly expected?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
  readonly values?: readonly unknown[];
  readonly input?: unknown;
}

/** The checked and converted parts of a request. */
export interface Arguments {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/**
 * Checks path, query and body against the contract, all at once, so that a person sees every
 * mistake in one reply.
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
    problems.push(...result.error.issues.map((issue) => asField(where, value, issue as Issue)));
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
 * Text that no database keeps: with the character NUL, or with half of a pair of surrogates. Names
 * of fields count as well.
 */
export const isUnstorable = (text: string): boolean =>
  text.includes('\0') || /\p{Surrogate}/u.test(text);

/**
 * A check of a length or a pattern asks a value that is no text for its text, and an object can
 * make that throw: then it does not fit either.
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
 * An object with more names than any call has, found before a schema looks at each of them. Goes
 * without recursion and ends with the first one.
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
 * The first part of a checked value that cannot be kept. Goes without recursion, so that depth
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

const asField = (where: string, value: unknown, issue: Issue): FieldProblem => ({
  path: [where, ...issue.path.map(String)].join('.'),
  message: !isOfTheLibrary.test(issue.message)
    ? issue.message
    : isMissing(value, issue.path)
      ? 'is required'
      : explain(issue),
});

/** Whether an issue is about something that was not sent at all. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let part = value;
  for (const key of path)
    part =
      typeof part === 'object' && part !== null && Object.hasOwn(part, key)
        ? (part as Record<PropertyKey, unknown>)[key]
        : undefined;
  return path.length > 0 && part === undefined;
}

/**
 * The messages of the schema library itself: empty, or once another module loads its texts, words
 * about types. The contract's own messages never begin so.
 */
const isOfTheLibrary = /^(?:$|Invalid (?:input|option)|Too (?:big|small): |Unrecognized key)/;

/**
 * The contract's schemas come without texts, so that browsers need not load them; these are the
 * server's.
 */
function explain(issue: Issue): string {
  if (issue.code === 'too_big') return `must not be longer or larger than ${String(issue.maximum)}`;
  if (issue.code === 'too_small')
    return `must not be shorter or smaller than ${String(issue.minimum)}`;
  if (issue.code === 'invalid_value')
    return `must be ${(issue.values ?? []).map(String).join(' or ')}`;
  if (issue.code === 'invalid_type')
    return `must be ${typeNames[String(issue.expected)] ?? String(issue.expected)}`;
  return 'cannot be read';
}

const typeNames: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};
