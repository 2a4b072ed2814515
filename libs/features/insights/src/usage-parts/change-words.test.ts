import { changeWords } from './change-words.js';

it.each([
  [0.12, '+12%'],
  [0, '0%'],
  [-0.5, '−50%'],
  [8.99, '+899%'],
  [9, '×10'],
  [49.44, '×50'],
])('a change of %s is %s', (change, words) => expect(changeWords(change, 'en-US')).toBe(words));
