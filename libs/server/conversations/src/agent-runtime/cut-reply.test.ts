import { wholeSentences } from './cut-reply.js';

it.each([
  ['We are open. You can come on Tu', 'We are open.'],
  ['We are open. Come!', 'We are open. Come!'],
  ['Estamos abiertos. ¿Quiere una cita? Puede', 'Estamos abiertos. ¿Quiere una cita?'],
  ['A text without an end', 'A text without an end…'],
])('a reply that was cut by its length ends at its last sentence: %s', (text, expected) => {
  expect(wholeSentences(text)).toBe(expected);
});
