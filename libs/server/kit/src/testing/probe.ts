import { type Operation } from '@patchbay/contract';

/** One request that a test sends. */
export interface Probe {
  readonly method: Operation['method'];
  readonly url: string;
  readonly body?: unknown;
}

/** Where a probe names its target: the operation's own carrier, or `targetAccountId`. */
const carrierOf = (entry: Operation): string => entry.access.carriers?.[0] ?? 'query.targetAccountId';

/** The address of a call with its target in the operation's own carrier. Parameters that are no target get the given values. */
export function probePath(entry: Operation, path: string, target: number | null, values: Readonly<Record<string, string>> = {}): string {
  const [where, field = ''] = carrierOf(entry).split('.');
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => (where === 'params' && name === field && target !== null ? String(target) : (values[name] ?? '1')));
  return target !== null && where !== 'params' ? `${filled}?${where === 'query' ? field : 'targetAccountId'}=${target}` : filled;
}

/** A body that the contract refuses: a write that the guard lets through ends there, so a probe of a permitted call changes nothing. */
export const argumentsFor = (entry: Operation): unknown => (entry.body && entry.access.effect === 'write' ? 'refused by every schema' : entry.body ? {} : undefined);

/** Writes that take nothing which could be wrong: a permitted call would do its work, so only forbidden ones are probed. */
export function hasNoHarmlessProbe(entry: Operation): boolean {
  if (entry.access.effect !== 'write' || entry.body) return false;
  const shape = (entry.query as { shape?: Record<string, { _zod?: { def?: { type?: string } } }> } | undefined)?.shape ?? {};
  return !Object.values(shape).some((field) => field._zod?.def?.type !== 'optional');
}
