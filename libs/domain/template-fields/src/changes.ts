import { classOf, charClass } from './char-class.js';
import { type SequenceDiff } from './sequence-diff.js';
import { bestSlide } from './slide.js';
import { type Tokens } from './word-tokens.js';

/**
 * A changed range: removed tokens of the old text and added tokens of the new text, as start and
 * end.
 */
export interface Change {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** One of the two texts with its tokens. */
export interface Side {
  readonly text: string;
  readonly tokens: Tokens;
}

/**
 * The changes of a comparison, in order, adjusted for reading: each begins at a word, sentence or
 * line where possible, and short common fragments between changes are merged.
 */
export function readableChanges(
  before: Side,
  after: Side,
  { removed, added }: SequenceDiff,
): readonly Change[] {
  const kept: Change[] = [];
  let i = 0;
  let j = 0;
  while (i < removed.length || j < added.length) {
    const oldFrom = i;
    const newFrom = j;
    while (i < removed.length && removed[i] === 1) i += 1;
    while (j < added.length && added[j] === 1) j += 1;
    const change = { oldFrom, oldTo: i, newFrom, newTo: j };
    while (i < removed.length && j < added.length && removed[i] === 0 && added[j] === 0) {
      i += 1;
      j += 1;
    }
    if (change.oldTo > oldFrom || change.newTo > newFrom)
      push(
        kept,
        before,
        after,
        slid(before, after, change, oldFrom - (kept.at(-1)?.oldTo ?? 0), i - change.oldTo),
      );
  }
  return kept;
}

/**
 * Moves a pure insertion or deletion to the best boundary, over at most this many common tokens on
 * either side.
 */
function slid(before: Side, after: Side, change: Change, left: number, right: number): Change {
  const { oldFrom, oldTo, newFrom, newTo } = change;
  const isInsertion = oldFrom === oldTo;
  if (!isInsertion && newFrom !== newTo) return change;
  const stretch = isInsertion
    ? { ...after, from: newFrom, to: newTo }
    : { ...before, from: oldFrom, to: oldTo };
  const by = bestSlide(stretch, left, right);
  return { oldFrom: oldFrom + by, oldTo: oldTo + by, newFrom: newFrom + by, newTo: newTo + by };
}

/**
 * Appends a change; it is merged with the previous one while the common text between them is too
 * short.
 */
function push(kept: Change[], before: Side, after: Side, next: Change): void {
  let change = next;
  for (let last = kept.at(-1); last && isCrumb(before, after, last, change); last = kept.at(-1)) {
    kept.pop();
    change = {
      oldFrom: last.oldFrom,
      oldTo: change.oldTo,
      newFrom: last.newFrom,
      newTo: change.newTo,
    };
  }
  kept.push(change);
}

/** A common text of at least this length stays separate, however much changed around it. */
const longestCrumb = 30;

/**
 * A fragment is common text between two changes that is only blank, or short and less than a third
 * of either: both changes are merged.
 */
function isCrumb(before: Side, after: Side, last: Change, next: Change): boolean {
  const { starts } = before.tokens;
  const from = starts[last.oldTo] as number;
  const to = starts[next.oldFrom] as number;
  if (next.oldFrom - last.oldTo === 1 && classOf(before.text.charCodeAt(from)) === charClass.blank)
    return true;
  const least = Math.min(sizeOf(before, after, last), sizeOf(before, after, next));
  if (to - from > longestCrumb || (to - from) * 3 > least) return false;
  return !before.text.slice(from, to).includes('\n');
}

function sizeOf({ tokens: old }: Side, { tokens: fresh }: Side, change: Change): number {
  const gone = (old.starts[change.oldTo] as number) - (old.starts[change.oldFrom] as number);
  return Math.max(
    gone,
    (fresh.starts[change.newTo] as number) - (fresh.starts[change.newFrom] as number),
  );
}
