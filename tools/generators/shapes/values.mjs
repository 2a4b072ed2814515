/**
 * What a value of the contract is, as lists and details show it: its kind, and the unit of a time.
 * Objects and lists have none and are left out.
 */
const units = {
  'Unix time in seconds': 'seconds',
  'Unix time in milliseconds': 'milliseconds',
  'Unix time in seconds, as text': 'secondsText',
  'ISO 8601 with its offset': 'iso',
};

/** More states than this are not worth a word each; the value is shown as it is. */
const maxStates = 8;

/** Addresses of pages: `tosUrl`, not `redirectUrls`. */
export const isLink = (name) => /(^u|U)rl$/.test(name);
const isId = (name) => /^(id|uuid)$|(Id|Uuid)$/.test(name);

function ofText(name, { enum: values }) {
  if (values) return values.length > maxStates ? { kind: 'text' } : { kind: 'status', values };
  if (/phone/i.test(name)) return { kind: 'phone' };
  if (isLink(name)) return { kind: 'text', isLink: true };
  return { kind: isId(name) ? 'id' : 'text' };
}

/** The kind of a property, or undefined where it is not one value. */
export function valueOf({ name, schema }) {
  if (schema.mixed || 'const' in schema) return undefined;
  const unit = units[schema.description];
  if (unit) return { kind: 'time', unit };
  switch (schema.type) {
    case 'string':
      return ofText(name, schema);
    case 'boolean':
      return { kind: 'status', values: ['true', 'false'], isFlag: true };
    case 'integer':
    case 'number':
      return schema.enum ? undefined : { kind: isId(name) ? 'id' : 'number' };
    default:
      return undefined;
  }
}

/** Properties that are one value, with their kinds. */
export const valuesIn = (properties) =>
  properties.flatMap((property) => {
    const value = valueOf(property);
    return value ? [{ ...property, ...value }] : [];
  });

const naming = ['name', 'displayName', 'label', 'title', 'email', 'url', 'number', 'username'];

/** The property that names an object: the first of the usual ones, else its first text. */
export const nameOf = (values) =>
  naming.map((name) => values.find((value) => value.name === name)).find(Boolean) ??
  values.find(({ kind }) => kind === 'text') ??
  values[0];

/** The property that tells objects apart. */
export const keyOf = (values) =>
  ['id', 'uuid'].map((name) => values.find((value) => value.name === name)).find(Boolean) ??
  values.find(({ kind, isRequired }) => kind === 'id' && isRequired) ??
  nameOf(values);
