import { type Example } from '../examples.js';

type Options = Readonly<Record<string, string>>;

/** The most pairs of one operation that are asked for. */
const maxPairs = 12;

/**
 * What an operation may be asked for: nothing besides what it must have, each optional parameter
 * alone with each of its values, and two of them together.
 */
export function withOptions({ query }: Example): readonly Options[] {
  const single = query
    .filter(({ required }) => !required)
    .flatMap(({ name, values }) => values.map((value): Options => ({ [name]: String(value) })));
  const pairs = single.flatMap((one, at) =>
    single
      .slice(at + 1)
      .filter((other) => Object.keys(other)[0] !== Object.keys(one)[0])
      .map((other): Options => ({ ...one, ...other })),
  );
  const every = Math.max(1, Math.ceil(pairs.length / maxPairs));
  return [{}, ...single, ...pairs.filter((_, at) => at % every === 0)];
}
