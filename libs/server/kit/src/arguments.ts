import { type Operation } from '@patchbay/contract';
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

/** Checks path, query and body against the contract, all at once, so that a person sees every mistake in one reply. */
export function readArguments(entry: Operation, raw: Arguments): Arguments {
  const problems: FieldProblem[] = [];
  const check = (where: 'params' | 'query' | 'body', value: unknown): unknown => {
    const schema = entry[where];
    if (!schema) return where === 'body' ? undefined : {};
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    problems.push(...result.error.issues.map((issue) => asField(where, issue as Issue)));
    return undefined;
  };
  const { token: _token, targetAccountId: _target, ...query } = raw.query;
  const body = raw.body === undefined && isObjectSchema(entry.body) ? {} : raw.body;
  const checked = { params: check('params', raw.params), query: check('query', query), body: check('body', body) };
  if (problems.length > 0) throw refuse.invalid(problems);
  return checked as Arguments;
}

const isObjectSchema = (schema: unknown): boolean => (schema as { _zod?: { def?: { type?: string } } } | undefined)?._zod?.def?.type === 'object';

const asField = (where: string, issue: Issue): FieldProblem => ({
  path: [where, ...issue.path.map(String)].join('.'),
  message: issue.message === 'Invalid input' || issue.message === '' ? explain(issue) : issue.message,
});

/** The contract's schemas come without texts, so that browsers need not load them; these are the server's. */
function explain(issue: Issue): string {
  if (issue.code === 'too_big') return `must not be longer or larger than ${String(issue.maximum)}`;
  if (issue.code === 'too_small') return `must not be shorter or smaller than ${String(issue.minimum)}`;
  if (issue.code === 'invalid_value') return `must be ${(issue.values ?? []).map(String).join(' or ')}`;
  if (issue.code === 'invalid_type') return `must be ${typeNames[String(issue.expected)] ?? String(issue.expected)}`;
  return 'cannot be read';
}

const typeNames: Record<string, string> = { string: 'text', int: 'a whole number', number: 'a number', boolean: 'true or false', object: 'an object', array: 'a list', record: 'an object' };
