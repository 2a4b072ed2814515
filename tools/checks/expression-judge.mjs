// Judges every regular expression of the product: none may take more than linear time, because
// untrusted clients choose the length of their input.
import { allowedExpressions } from './allowed-expressions.mjs';
import { createMeasure, expressionsIn, suspicionOf } from './expressions.mjs';
import { committedFiles, textOf } from './repository.mjs';

const product = committedFiles().filter(
  (file) =>
    /^(libs|apps)\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\.stories\.tsx$|\.d\.ts$|\/testing\/|\/proofs\//.test(file),
);
/** Each with its file and line. */
export const expressions = product.flatMap((file) => expressionsIn(file, textOf(file)));
const isAllowed = ({ file, text }) =>
  allowedExpressions.some((one) => one.file === file && text.includes(one.holds));

/** Measures expressions in a thread of its own, which `end` ends. */
export function createJudge() {
  const measure = createMeasure();
  const judged = new Map();
  /** The reason why an expression may be slow, or an empty text. */
  async function problemOf(expression) {
    const key = `${expression.source}/${expression.flags}`;
    if (!judged.has(key)) {
      const suspicion = suspicionOf(expression);
      const worst = suspicion.length > 0 ? null : await measure.worstOf(expression);
      judged.set(
        key,
        suspicion.length > 0
          ? suspicion.join(', ')
          : worst
            ? `${JSON.stringify(worst.pump)} again and again takes ${worst.ms} ms`
            : '',
      );
    }
    return judged.get(key);
  }
  /** One line for each of them that may be slow and is not allowed to. */
  async function slowOf(some) {
    const slow = [];
    for (const one of some) {
      if (isAllowed(one)) continue;
      const problem =
        one.source === undefined ? 'is built of text that is not known here' : await problemOf(one);
      if (problem) slow.push(`${one.file}:${one.line}: ${one.text}: ${problem}`);
    }
    return slow;
  }
  return { problemOf, slowOf, end: () => measure.end() };
}
