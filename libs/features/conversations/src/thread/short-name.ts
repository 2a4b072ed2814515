/** A short name for a party: the first name of a person, a number or a web visitor in full. */
export const shortName = (name: string): string =>
  /\d/.test(name) ? name : (name.split(' ')[0] ?? name);
