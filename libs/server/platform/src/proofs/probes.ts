import {
  type Operation,
  type OperationName,
  endpointsOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { type FixtureActor, type FixtureNode, argumentsFor } from '@patchbay/server-kit/testing';
import { type Relation, relationsOf, relations } from './relations.js';

/** A node that a request names: one of the tree, a deleted one, or one that never existed. */
export interface Named {
  readonly relation: Relation | 'none';
  readonly id: number | null;
  readonly username: string | null;
  /**
   * The node for which the expected reply is computed. A deleted node counts as `never`: it must
   * look like one that never existed.
   */
  readonly node: FixtureNode | null | 'never';
}

/** One way to name a node: by id or username, in one of the places that the operation reads. */
export interface Way {
  readonly name: OperationName;
  readonly method: Operation['method'];
  readonly path: string;
  readonly carrier: string;
  readonly form: 'id' | 'username';
}

export interface Probe {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

interface Parser {
  safeParse(value: unknown): { readonly success: boolean };
}

/**
 * Every way to name the target of every operation, on each of its paths; an operation without a
 * target has one.
 */
export function waysOf(names: readonly OperationName[] = operationNames): Way[] {
  return names.flatMap((name) => {
    const entry = operationOf(name);
    return endpointsOf(name).flatMap(({ method, path }) =>
      carriersOn(entry, path).flatMap((carrier) =>
        formsOf(entry, carrier).map((form) => ({ name, method, path, carrier, form })),
      ),
    );
  });
}

function carriersOn(entry: Operation, path: string): string[] {
  if (entry.access.target === 'none') return ['query.targetAccountId'];
  const own = (entry.access.carriers ?? []).filter(
    (carrier) => !carrier.startsWith('params.') || path.includes(`{${carrier.slice(7)}}`),
  );
  const inPath = own.filter((carrier) => carrier.startsWith('params.'));
  return inPath.length > 0 ? inPath : [...new Set(['query.targetAccountId', ...own])];
}

function formsOf(entry: Operation, carrier: string): Way['form'][] {
  const [where, field = ''] = carrier.split('.') as [string, string?];
  const shape =
    (entry[where as 'query'] as { shape?: Record<string, Parser> } | undefined)?.shape ?? {};
  return shape[field]?.safeParse('unknown-name').success ? ['id', 'username'] : ['id'];
}

/** The nodes in each relation to a caller; for callers without a node, in relation to `stand`. */
export function namedBy(
  actor: FixtureActor,
  stand: FixtureNode,
  nodes: readonly FixtureNode[],
  usernames: ReadonlyMap<number, string>,
  gone: ReadonlyMap<string, { readonly id: number; readonly username: string }>,
): Named[] {
  const home = actor.home ?? stand;
  const never = { id: 8_999_999_999, username: 'never-issued-name' };
  const all = relations.flatMap((relation): Named[] => {
    if (relation === 'never issued') return [{ relation, ...never, node: 'never' }];
    const lost = relation === 'deleted' ? gone.get(home.tier) : undefined;
    if (lost) return [{ relation, ...lost, node: 'never' }];
    const node = relationsOf(home, relation, nodes, actor.permitted);
    return node ? [{ relation, id: node.id, username: usernames.get(node.id) ?? null, node }] : [];
  });
  return [{ relation: 'none', id: null, username: null, node: null }, ...all];
}

/** The request that names a node in one way; null where that way cannot name the node. */
export function probeOf(
  { name, method, path, carrier, form }: Way,
  named: Named,
  values: Readonly<Record<string, string>>,
): Probe | null {
  const entry = operationOf(name);
  const [where, field = ''] = carrier.split('.') as [string, string?];
  const ref = form === 'id' ? named.id : named.username;
  if (
    ref === null &&
    (where === 'params' || carrier !== carriersOn(entry, path)[0] || form !== 'id')
  )
    return null;
  const filled = path.replace(/\{(\w+)\}/g, (_all, param: string) =>
    encodeURIComponent(
      where === 'params' && param === field ? String(ref) : (values[param] ?? '1'),
    ),
  );
  const url =
    where === 'query' && ref !== null ? `${filled}?${field}=${encodeURIComponent(ref)}` : filled;
  return {
    method,
    url,
    body: where === 'body' && ref !== null ? { [field]: ref } : argumentsFor(entry),
  };
}
