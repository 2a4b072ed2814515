import { type Operation } from './operation.js';

/** What was wrong with one argument. */
export interface ArgumentProblem {
  /** Where it stands in the request: `body.email`. */
  readonly path: string;
  /** What it must be; continues the name of the argument. */
  readonly message: string;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly expected?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
  readonly values?: readonly unknown[];
}

/** The part of a request that a schema checks. */
export type RequestPart = 'params' | 'query' | 'body';

/**
 * The issues of a schema as problems with words. `value` is what was checked: it tells what was not
 * sent at all from what was sent wrongly.
 */
export const argumentProblems = (
  part: RequestPart,
  value: unknown,
  issues: readonly unknown[],
): ArgumentProblem[] =>
  (issues as readonly Issue[]).map((issue) => ({
    path: [part, ...issue.path.map(String)].join('.'),
    message: !isOfTheLibrary.test(issue.message)
      ? issue.message
      : isMissing(value, issue.path)
        ? 'is required'
        : explain(issue),
  }));

/** Whether an issue concerns a missing value. */
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
 * The schema library's own messages: empty, or descriptions of types once another module loads its
 * texts. The contract's own messages never begin like them.
 */
const isOfTheLibrary = /^(?:$|Invalid (?:input|option)|Too (?:big|small): |Unrecognized key)/;

/** The contract's schemas contain no texts, so that browsers need not load them; these are ours. */
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

interface ObjectSchema {
  readonly def: { readonly shape?: Readonly<Record<string, unknown>> };
}

const namesIn = (schema: unknown): ReadonlySet<string> =>
  new Set(Object.keys((schema as ObjectSchema | undefined)?.def.shape ?? {}));

/**
 * Checks arguments before they are sent, as the server will: path and query by their names, the
 * rest as the body. Query and path travel as text, so a number among them is checked as its text.
 * Empty when nothing is wrong. What only the server knows (whether an address is taken) it cannot
 * tell.
 */
export function checkArguments(
  entry: Operation,
  args: Readonly<Record<string, unknown>>,
): ArgumentProblem[] {
  const { targetAccountId: _target, ...own } = args;
  const rest: Record<string, unknown> = own;
  const take = (part: 'params' | 'query'): Record<string, unknown> => {
    const taken: Record<string, unknown> = {};
    for (const name of namesIn(entry[part]))
      if (rest[name] !== undefined) {
        taken[name] = asText(rest[name]);
        delete rest[name];
      }
    return taken;
  };
  const parts = { params: take('params'), query: take('query'), body: rest };
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const result = entry[part]?.safeParse(parts[part]);
    return !result || result.success
      ? []
      : argumentProblems(part, parts[part], result.error.issues);
  });
}

const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
