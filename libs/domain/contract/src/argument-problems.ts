import { type Operation } from './operation.js';
import { type ProblemFacts, type ProblemKind, statedRequirements } from './problem-kinds.js';

/** What was wrong with one argument. */
export interface ArgumentProblem extends ProblemFacts {
  /** Where it stands in the request: `body.email`. */
  readonly path: string;
  /** What it must be, in English; continues the name of the argument. */
  readonly message: string;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly origin?: unknown;
  readonly expected?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
  readonly values?: readonly unknown[];
  /** What each alternative of a union refused. */
  readonly errors?: readonly (readonly Issue[])[];
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
    ...(isMissing(value, issue.path) && isOfTheLibrary.test(issue.message)
      ? { kind: 'required' as const, message: 'is required' }
      : explained(issue)),
  }));

/** A union has no words: those of the alternative that says what it wants count. */
function explained(issue: Issue): ProblemFacts & { readonly message: string } {
  const alternatives = (issue.errors ?? []).flat().filter(({ path }) => path.length === 0);
  const stated = [issue, ...alternatives].find(({ message }) => !isOfTheLibrary.test(message));
  if (stated)
    return {
      ...(statedRequirements[stated.message] ?? { kind: 'unreadable' }),
      message: stated.message,
    };
  const facts = factsOf(issue);
  return { ...facts, message: words(facts) };
}

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

const bounds: Readonly<Record<string, readonly [most: ProblemKind, least: ProblemKind]>> = {
  string: ['tooLong', 'tooShort'],
  array: ['tooMany', 'tooFew'],
  set: ['tooMany', 'tooFew'],
};

/** A text or a list that must not be empty is one that must be filled in. */
function boundOf(issue: Issue): ProblemFacts {
  const [most, least] = bounds[String(issue.origin)] ?? ['tooLarge', 'tooSmall'];
  if (issue.code === 'too_big') return { kind: most, limit: Number(issue.maximum) };
  const limit = Number(issue.minimum);
  return least === 'tooShort' && limit <= 1 ? { kind: 'required' } : { kind: least, limit };
}

/** The contract's schemas contain no texts, so that browsers need not load them. */
function factsOf(issue: Issue): ProblemFacts {
  if (issue.code === 'too_big' || issue.code === 'too_small') return boundOf(issue);
  if (issue.code === 'invalid_value')
    return { kind: 'choice', values: (issue.values ?? []).map(String) };
  const kind = issue.code === 'invalid_type' ? kindOfType[String(issue.expected)] : undefined;
  return { kind: kind ?? 'unreadable' };
}

const kindOfType: Readonly<Record<string, ProblemKind>> = {
  string: 'text',
  int: 'integer',
  number: 'number',
  boolean: 'flag',
  object: 'object',
  array: 'list',
  record: 'object',
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`;

const said: Partial<Record<ProblemKind, (limit: number) => string>> = {
  required: () => 'is required',
  tooLong: (limit) => `must have at most ${counted(limit, 'character')}`,
  tooShort: (limit) => `must have at least ${counted(limit, 'character')}`,
  tooMany: (limit) => `must have at most ${entries(limit)}`,
  tooFew: (limit) => `must have at least ${entries(limit)}`,
  tooLarge: (limit) => `must be at most ${limit}`,
  tooSmall: (limit) => `must be at least ${limit}`,
  text: () => 'must be text',
  integer: () => 'must be a whole number',
  number: () => 'must be a number',
  flag: () => 'must be true or false',
  object: () => 'must be an object',
  list: () => 'must be a list',
};

const words = ({ kind, limit = 0, values = [] }: ProblemFacts): string =>
  kind === 'choice' ? `must be ${values.join(' or ')}` : (said[kind]?.(limit) ?? 'cannot be read');

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
