/** How to speak of somebody in a few words: the first name of a person, a number or a web visitor in full. */
export const shortName = (name: string): string =>
  /\d/.test(name) ? name : (name.split(' ')[0] ?? name);
