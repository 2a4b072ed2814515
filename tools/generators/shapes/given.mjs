/**
 * An operation that is about one object names it by a required argument. The overlay's own value in
 * the address, `?planOffered=pplan-basic`, says which.
 */
const numeric = new Set(['integer', 'number']);

/** The value of an argument as the screen passes it on. */
const fromAddress = ({ schema }) =>
  numeric.has(schema.type) ? 'Number(args.value)' : "args.value ?? ''";

/**
 * The argument that the address gives, as source text of an object, with an example of it; nothing
 * where the operation needs none.
 */
export function givenBy(needed, { name }) {
  if (needed.length > 1)
    throw new Error(
      `${name} needs ${needed.map((one) => one.name).join(', ')}, and an address gives one value.`,
    );
  const [one] = needed;
  if (!one) return { source: '{}', isGiven: false, value: undefined };
  return {
    source: `{ ${one.name}: ${fromAddress(one)} }`,
    isGiven: true,
    value: String(one.example ?? one.schema.examples?.[0] ?? 'a1b2c3'),
  };
}

/** The props that the screen takes. */
export const propsOf = (...wanted) => (wanted.length ? `{ ${wanted.join(', ')} }` : '_props');
