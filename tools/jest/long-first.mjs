// The order of test files where Jest has not measured them yet, as on a fresh machine: it would sort
// by size, and the short files of long proofs would run last, with one worker after the others.
import TestSequencer from '@jest/test-sequencer';
import { takesLong } from './takes-long.mjs';

const Sequencer = TestSequencer.default ?? TestSequencer;

const isLong = ({ path }) => takesLong(path);

export default class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
