import fc from 'fast-check';
import { hostileJson, hostileKeys } from './hostile-values.js';

export type Json = unknown;
/** Where text that is no value goes: JSON.stringify writes a mark, which becomes the text. */
const markOf = (at: number) => `\u0001${at}\u0001`;

export interface Edit {
  readonly place: number;
  readonly how: 'replace' | 'remove' | 'add' | 'wrap' | 'repeat';
  readonly text: string;
  readonly key: string;
}

/** The places of a value: every key of every object and every position of every list. */
function placesOf(
  value: Json,
  found: { holder: Record<string, Json> | Json[]; key: string }[] = [],
): typeof found {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push({ holder: value as Record<string, Json>, key });
    placesOf((value as Record<string, Json>)[key], found);
  }
  return found;
}

/** JSON text of an example after some edits. */
export function edited(example: Json, edits: readonly Edit[]): string {
  const root = { root: structuredClone(example) as Json };
  edits.forEach(({ place, how, key }, at) => {
    const places = placesOf(root);
    const { holder, key: name } = places[place % places.length] as (typeof places)[number];
    const held = holder as Record<string, Json>;
    if (how === 'remove' && name !== 'root') delete held[name];
    else if (how === 'wrap') held[name] = { [key || 'value']: held[name] };
    else if (how === 'repeat') held[name] = Array.from({ length: 60 }, () => held[name]);
    else if (how === 'add' && Array.isArray(held[name])) (held[name] as Json[]).push(markOf(at));
    else if (how === 'add' && typeof held[name] === 'object' && held[name] !== null)
      Object.defineProperty(held[name], key, {
        value: markOf(at),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else held[name] = markOf(at);
  });
  const text = JSON.stringify(root.root) ?? 'null';
  return text.replace(
    // oxlint-disable-next-line no-control-regex -- the marks are made of one
    /"\\u0001(\d+)\\u0001"|"\u0001(\d+)\u0001"/g,
    (_all, one: string | undefined, other: string | undefined) =>
      edits[Number(one ?? other)]?.text ?? 'null',
  );
}

export const edit: fc.Arbitrary<Edit> = fc.record({
  place: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'repeat'),
  text: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...hostileJson) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc
        .double()
        .map(String)
        .map((text) => (/^-?\d/.test(text) ? text : '1e400')),
    },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
    },
  ),
  key: fc.constantFrom(...hostileKeys),
});
