import { diffArrays } from 'diff';

/** What comparing the texts of one merge may still cost, in steps of the comparison. */
export interface TextBudget {
  left: number;
}

/** A tenth of a second of a slow processor for all texts of a merge together. */
const stepsOfAMerge = 400_000;
/** One text takes at most this share of what is left, so that the others are compared too. */
const shareOfAText = 0.2;

/** The budget of a merge. */
export const newTextBudget = (): TextBudget => ({ left: stepsOfAMerge });

/** Lines of the base from `start` to `end`, and their replacement. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/**
 * Merges two versions of a text line by line; null when both changed the same or adjacent lines
 * differently, or when more changed than the budget of the merge allows to compare.
 */
export function mergeText(
  base: string,
  mine: string,
  theirs: string,
  budget: TextBudget = newTextBudget(),
): string | null {
  const lines = base.split('\n');
  const ours = hunksOf(lines, mine.split('\n'), budget);
  const other = ours && hunksOf(lines, theirs.split('\n'), budget);
  if (!ours || !other) return null;
  const all = [...ours];
  for (const hunk of other) {
    const near = ours.filter((own) => own.start <= hunk.end && hunk.start <= own.end);
    if (near.length === 0) all.push(hunk);
    else if (near.length > 1 || !isSame(near[0] as Hunk, hunk)) return null;
  }
  const merged: string[] = [];
  let at = 0;
  for (const hunk of all.sort((a, b) => a.start - b.start)) {
    merged.push(...lines.slice(at, hunk.start), ...hunk.lines);
    at = hunk.end;
  }
  return [...merged, ...lines.slice(at)].join('\n');
}

const isSame = (a: Hunk, b: Hunk) =>
  a.start === b.start &&
  a.end === b.end &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => line === b.lines[index]);

/** The changes from `base` to `next`, as few lines as possible; null when the budget ends before. */
function hunksOf(
  base: readonly string[],
  next: readonly string[],
  budget: TextBudget,
): Hunk[] | null {
  const { head, tail } = equalEnds(base, next);
  const [old, fresh] = [base.slice(head, base.length - tail), next.slice(head, next.length - tail)];
  if (old.length === 0 && fresh.length === 0) return [];
  if (old.length === 0 || fresh.length === 0)
    return [{ start: head, end: head + old.length, lines: fresh }];
  const parts = comparison(old, fresh, budget);
  if (!parts) return null;
  const hunks: Hunk[] = [];
  let [at, open]: [number, Hunk | null] = [head, null];
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      if (open) hunks.push(open);
      [at, open] = [at + value.length, null];
      continue;
    }
    const { start, lines }: Pick<Hunk, 'start' | 'lines'> = open ?? { start: at, lines: [] };
    if (removed) at += value.length;
    open = { start, end: at, lines: added ? [...lines, ...value] : lines };
  }
  return open ? [...hunks, open] : hunks;
}

/** How many lines are equal at the beginning and at the end. */
function equalEnds(a: readonly string[], b: readonly string[]) {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return { head, tail };
}

/**
 * The shortest edits. Their search takes the square of their number, whatever the length of the
 * texts is, so their number is limited by what is left of the budget.
 */
function comparison(old: string[], fresh: string[], budget: TextBudget) {
  const lines = old.length + fresh.length;
  const most = Math.floor(Math.sqrt(2 * Math.max(0, budget.left * shareOfAText - lines)));
  const parts = most > 0 ? diffArrays(old, fresh, { maxEditLength: most }) : undefined;
  const edits =
    parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ??
    most;
  budget.left -= lines + (edits * edits) / 2;
  return parts;
}
