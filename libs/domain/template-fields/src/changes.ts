import { classOf, charClass } from './char-class.js';
import { type SequenceDiff } from './sequence-diff.js';
import { bestSlide } from './slide.js';
import { type Tokens } from './word-tokens.js';

/**
 * A stretch that changed: tokens of the old text that went and tokens of the new text that came,
 * from and up to.
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
 * The changes that a comparison found, in order, made readable: each begins where a reader would
 * begin it, and there are no crumbs between.
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
 * Moves a pure insertion or deletion to where it reads best, over at most so many shared tokens on
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
 * Adds a change; as long as too little stands between it and the one before, the two become one.
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

/**
 * A person who wrote so many characters again meant to keep them, however much changed around
 * them.
 */
const longestCrumb = 30;

/**
 * A crumb is what is shared between two changes but only blank, or short and less than a third of
 * either: both read better as one.
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
