import { type Operation } from '@patchbay/contract';
import { type Tier, type TreeNode } from '../core/actor.js';
import { isUnstorable } from './arguments.js';
import { siblingsOf } from './target-parameters.js';
import { refuse } from '../core/refusal.js';

/** The parts of a request in which a target may be named. */
export interface CarrierSources {
  readonly query: Readonly<Record<string, unknown>>;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

interface Parser {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

const decimalId = /^[1-9]\d{0,15}$/;

/** A reference to a target in a request: a value, and its position. */
export interface NamedTarget {
  readonly path: string;
  readonly value: number | string;
}

/**
 * Every reference to the target in a request, ids and names alike, each value once; empty if there
 * is none. Two different ids are refused at once.
 */
export function readTarget(entry: Operation, sources: CarrierSources): readonly NamedTarget[] {
  // What anyone may call is the same with and without a token.
  if (entry.access.target === 'none' && entry.access.audience === 'public') return [];
  const named = carriersOf(entry).flatMap((path): NamedTarget[] => {
    const value = readCarrier(entry, path, sources);
    return value === undefined ? [] : [{ path, value }];
  });
  const [first, ...others] = named.filter(
    ({ value }, at) => named.findIndex((one) => one.value === value) === at,
  );
  const other = others.find(
    ({ value }) => typeof value === 'number' && typeof first?.value === 'number',
  );
  if (first && other) throw anotherTarget(other, first);
  return first ? [first, ...others] : [];
}

/**
 * Two references to different nodes: the same reply is given if the second belongs to an
 * unreachable account, or to none.
 */
export const anotherTarget = (other: NamedTarget, first: NamedTarget) =>
  refuse.invalid([{ path: other.path, message: `names another account than ${first.path}` }]);

/** Every position in which a caller may have named the node: none of them is ignored. */
const carriersOf = (entry: Operation): readonly string[] =>
  entry.access.target === 'none'
    ? ['query.targetAccountId']
    : [
        'query.targetAccountId',
        ...(entry.access.carriers ?? []),
        ...siblingsOf(entry).map((name) => `query.${name}`),
      ];

function readCarrier(
  entry: Operation,
  path: string,
  sources: CarrierSources,
): number | string | undefined {
  const [where, field] = path.split('.') as [keyof CarrierSources, string];
  const source = sources[where];
  if (typeof source !== 'object' || source === null) return undefined;
  const values = source as Record<string, unknown>;
  if (where === 'query' && Object.keys(values).some((key) => key.startsWith(`${field}[`)))
    throw notOne(path);
  const raw = Object.hasOwn(values, field) ? values[field] : undefined;
  if (raw === undefined || (where === 'body' && raw === null)) return undefined;
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string' || isUnstorable(text)) throw notOne(path);
  if (decimalId.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  if (fieldSchema(entry, where, field)?.safeParse(raw).success && /[a-z]/i.test(text))
    return text.toLowerCase();
  throw notOne(path);
}

function fieldSchema(
  entry: Operation,
  where: keyof CarrierSources,
  field: string,
): Parser | undefined {
  const shape = (entry[where] as { shape?: Record<string, Parser> } | undefined)?.shape;
  return shape?.[field];
}

const notOne = (path: string) =>
  refuse.invalid([{ path, message: 'must be one account id in plain decimal digits' }]);

const fits: Record<Operation['access']['target'], readonly Tier[]> = {
  none: [],
  any: ['platform', 'partner', 'reseller', 'organization', 'agent'],
  agent: ['organization', 'agent'],
  organization: ['organization'],
  reseller: ['reseller'],
  partner: ['partner'],
};

/** Refuses a node of a tier that the operation does not support. */
export function demandTier(entry: Operation, node: TreeNode): void {
  const { target, carriers } = entry.access;
  if (fits[target].includes(node.tier)) return;
  const by = carriers?.[0] ?? 'query.targetAccountId';
  const article = /^[ao]/.test(target) ? 'an' : 'a';
  throw refuse.invalid([
    {
      path: by,
      message: `must name ${article} ${target}; this is ${/^[ao]/.test(node.tier) ? 'an' : 'a'} ${node.tier}`,
    },
  ]);
}
