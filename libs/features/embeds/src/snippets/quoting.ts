/** A text as the value of an attribute in double quotes, of HTML and of JSX. */
export const attribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A text as a literal of a script, which cannot end the element that the script stands in. */
export const literal = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\x3C')}'`;

/** Attributes in their order; those without a value are left out. */
export const attributesOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${attribute(value)}"`)
    .join(' ');

/** An object literal of texts. */
export const objectOf = (values: Readonly<Record<string, string>>): string =>
  `{ ${Object.entries(values)
    .map(
      ([key, value]) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : literal(key)}: ${literal(value)}`,
    )
    .join(', ')} }`;
