/** What a greeting for the phone says of the call, and what a chat says in its place. */
const wordsOfCalls: readonly (readonly [RegExp, string])[] = [
  [/\b(thank(?:s| you)(?: [a-z]+){0,3}) for calling\b/i, '$1 for contacting'],
  [/\b(gracias) por (?:llamar|su llamada)\b/i, '$1 por escribir'],
  [/\bha llamado a\b/i, 'ha escrito a'],
];

/**
 * The first line of a chat: one agent has one greeting, which is written for the phone, and no
 * visitor who writes is thanked for calling.
 */
export const chatGreeting = (greeting: string): string =>
  wordsOfCalls.reduce((text, [spoken, written]) => text.replace(spoken, written), greeting);
