import { charClass, classOf } from './char-class.js';
import { type Tokens } from './word-tokens.js';

/** A range that was only inserted or only deleted: tokens of one side, as start and end. */
interface Stretch {
  readonly text: string;
  readonly tokens: Tokens;
  readonly from: number;
  readonly to: number;
}

const farthest = 200;
const sentenceEnds = new Set(Array.from('.!?…。！？', (mark) => mark.charCodeAt(0)));

/**
 * Number of tokens to move a range so that it begins at a natural boundary: "one. [two. ]three" and
 * not "one[. two]. three". It can be moved over repeated tokens without changing the result of the
 * comparison. Negative is to the left; at most `left` and `right` tokens.
 */
export function bestSlide(stretch: Stretch, left: number, right: number): number {
  const { from, to, tokens } = stretch;
  let best = 0;
  let most = meritOf(stretch, from);
  const consider = (slide: number): void => {
    const merit = meritOf(stretch, from + slide);
    if (merit <= most) return;
    most = merit;
    best = slide;
  };
  for (let step = 1; step <= left && step <= farthest; step += 1) {
    if (tokens.ids[from - step] !== tokens.ids[to - step]) break;
    consider(-step);
  }
  for (let step = 0; step < right && step < farthest; step += 1) {
    if (tokens.ids[from + step] !== tokens.ids[to + step]) break;
    consider(step + 1);
  }
  return best;
}

/** Rank of a boundary: 3 at the beginning of a line, 2 of a sentence, 1 of a word, else 0. */
function meritOf({ text, tokens: { starts } }: Stretch, at: number): number {
  if (at === 0) return 3;
  const before = classOf(text.charCodeAt(starts[at - 1] as number));
  if (before === charClass.newline) return 3;
  if (before !== charClass.blank) return 0;
  return at > 1 && sentenceEnds.has(text.charCodeAt((starts[at - 1] as number) - 1)) ? 2 : 1;
}
