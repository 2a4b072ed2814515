/** One or two letters for a name; an empty string for a phone number or an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-_.]+/).filter((word) => /^\p{L}/u.test(word));
  const [first = '', second] = words;
  // A single word keeps its lowercase second letter, so that “Larkfield” and “Lena Adams” differ.
  return second
    ? `${first.charAt(0)}${second.charAt(0)}`.toLocaleUpperCase()
    : `${first.charAt(0).toLocaleUpperCase()}${first.charAt(1).toLocaleLowerCase()}`;
}

/** A number from 0 to 5 derived from a name, so that a person always has the same colour. */
export function toneOf(name: string): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 997;
  return hash % 6;
}
