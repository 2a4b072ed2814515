import { readFileSync } from 'node:fs';
import {
  type Failure,
  type FailureReply,
  type FailureValue,
  type OperationName,
  type Operations,
  endpointsOf,
  operationNames,
  operationOf,
} from './index.js';

/**
 * The failure facts of the specification, one per call it names: a copy to compare with, which no
 * product code reads.
 */
interface Fact {
  readonly call: string;
  readonly method: string | null;
  readonly path: string | null;
  readonly basis: 'explicit' | 'group' | 'many' | 'default';
  readonly failure: string;
}
const facts = JSON.parse(
  readFileSync(new URL('./failure-facts.test.json', import.meta.url), 'utf8'),
) as Fact[];

const json: Failure = { kind: 'json' };
const thrown = (action: string): Failure => ({
  kind: 'throw',
  text: `Failed to ${action}: {statusText}`,
});

/**
 * Where the facts leave something open, the settled readings decide (their numbers stand behind).
 */
const settled: Readonly<Record<string, Failure>> = {
  issueRefundToUser: json, // the alert belongs to the screen
  saveCampaign: json, // 108
  listKnowledgeBases: thrown('fetch knowledge bases'), // 109
  getKnowledgeBase: thrown('fetch knowledge base'), // 109
  listKnowledgeBaseDocuments: thrown('fetch documents'), // 109
};

/** Calls whose way is not in the facts, by reading 86 and 87. */
const ways: Readonly<Record<string, string>> = {
  requestFieldSuggestions: 'POST /api/v2/agent/autoReviewAgentConfiguration',
  cancelPlan: 'DELETE /api/v2/product/cancel',
};

const sentences: readonly (readonly [RegExp, (...words: string[]) => Failure])[] = [
  [
    /returns parsed JSON without checking status .*aborted inbox fetches are ignored silently/,
    () => ({ kind: 'json', aborts: 'silent' }),
  ],
  [/returns parsed JSON without checking status/, () => json],
  [/^returns false when not ok|^false means failure/, () => ({ kind: 'false' })],
  [/^returns false on 404$/, () => ({ kind: 'falseOnStatus', status: 404 })],
  [/^returns null on failure$/, () => ({ kind: 'null' })],
  [
    /^returns null if the reply is not JSON;.*an abort is silent/,
    () => ({ kind: 'nullWhenNotJson', aborts: 'silent' }),
  ],
  [/^logs an error and yields nothing/, () => ({ kind: 'nothing' })],
  [/^throws "Failed to ([^<]+): status text"$/, (action) => thrown(action)],
  [
    /^throws on non-ok; reply success false with "(Failed to fetch convo)"; aborts are rethrown after logging/,
    (text) => ({ kind: 'caught', text, message: text, aborts: 'logged' }),
  ],
  [
    /^throws "API Error: status - text", caught as success false with "(Failed to fetch logs)"/,
    (message) => ({ kind: 'caught', text: 'API Error: {status} - {text}', message }),
  ],
  [/^returns ok false with status and error$/, () => ({ kind: 'okFalse' })],
  [/^returns valid false with the status$/, () => ({ kind: 'validFalse' })],
];

function failureOf({ call, failure }: Fact): Failure | null {
  if (settled[call]) return settled[call];
  for (const [pattern, declare] of sentences) {
    const match = pattern.exec(failure);
    if (match) return declare(...match.slice(1));
  }
  return null;
}

const wayOf = (method: string | null, path: string | null) =>
  `${method} ${path?.replace(/\{\w+\}/g, '{}')}`;
const weight = { explicit: 3, group: 2, many: 1, default: 0 };

/** By method and path; where two facts name one call, the one that names it most clearly. */
const byWay = new Map<string, Fact>();
for (const fact of facts) {
  const way = ways[fact.call] ?? wayOf(fact.method, fact.path);
  const other = byWay.get(way);
  if (!other || weight[fact.basis] > weight[other.basis]) byWay.set(way, fact);
}

const stated = operationNames.flatMap((name) =>
  endpointsOf(name).flatMap(({ method, path }) => {
    const fact = byWay.get(wayOf(method, path));
    return fact ? [{ name, call: fact.call, expected: failureOf(fact) }] : [];
  }),
);

describe('the result of a failed call', () => {
  it('is declared for each of the 191 calls of the specification', () => {
    expect(facts).toHaveLength(191);
    expect(facts.filter((fact) => failureOf(fact) === null)).toEqual([]);
  });

  it.each(stated)(
    '$name is declared as the specification describes $call',
    ({ name, expected }) => {
      expect(operationOf(name).failure).toEqual(expected);
    },
  );

  it('compares most of the table, and every kind in the facts', () => {
    expect(new Set(stated.map(({ name }) => name)).size).toBeGreaterThan(operationNames.length / 2);
    for (const { expected } of stated) expect(expected).not.toBeNull();
  });

  it('contains no text except the placeholders that a client fills', () => {
    for (const name of operationNames) {
      const { failure } = operationOf(name);
      const text = 'text' in failure ? failure.text : '';
      expect(
        (text.match(/\{[^}]*\}/g) ?? []).filter(
          (part) => !['{status}', '{statusText}', '{text}'].includes(part),
        ),
      ).toEqual([]);
    }
  });
});

// The result type follows from the declaration alone; a wrong line here does not compile.
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const held = <T extends true>(...proofs: readonly T[]) => proofs.length;
type Of<N extends OperationName> = FailureValue<Operations[N]['failure']>;

describe('the type of a failure', () => {
  it('follows from its kind', () => {
    expect(
      held<true>(
        true satisfies Equal<Of<'listTokens'>, false>,
        true satisfies Equal<Of<'lookupDomain'>, null>,
        true satisfies Equal<Of<'oneTimeAuth'>, undefined>,
        true satisfies Equal<Of<'getAccount'>, FailureReply>,
        true satisfies Equal<Of<'getProfileByUsername'>, FailureReply | false>,
        true satisfies Equal<Of<'listConversations'>, FailureReply | undefined>,
        true satisfies Equal<Of<'autoReviewAgentConfiguration'>, FailureReply | null | undefined>,
        true satisfies Equal<
          Of<'queryLogs'>,
          { readonly success: false; readonly message: string; readonly retryable: boolean }
        >,
        true satisfies Equal<FailureValue<{ kind: 'throw'; text: 'x' }>, never>,
        true satisfies Equal<
          FailureValue<{ kind: 'okFalse' }>,
          { readonly ok: false; readonly status: number; readonly error: string }
        >,
        true satisfies Equal<
          FailureValue<{ kind: 'validFalse' }>,
          { readonly valid: false; readonly status: number }
        >,
      ),
    ).toBe(11);
    // @ts-expect-error an operation that may give false never gives null
    const wrong: Equal<Of<'listTokens'>, null> = true;
    expect(wrong).toBe(true);
  });
});
