import { type Change, readableChanges, type Side } from './changes.js';
import { RunCuts } from './run-cuts.js';
import { sequenceDiff } from './sequence-diff.js';
import { WordTable } from './word-table.js';
import { isWordAt, wordTokens } from './word-tokens.js';

/** A range of text that is common, added or removed. */
export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A word diff. `added` and `removed` count words; a `{key}` marker is one word. */
export interface WordDiff {
  readonly parts: readonly DiffPart[];
  readonly added: number;
  readonly removed: number;
}

/**
 * The changes between two texts, by words. Common and removed parts joined are `before`, common and
 * added parts joined are `after`. In a change the removed part comes first; changed words with only
 * a blank or a short fragment between them are one change, which is easier to read. Up to some
 * hundred changes per passage the result is minimal; texts with little in common are approximated,
 * in linear time.
 */
export function wordDiff(before: string, after: string): WordDiff {
  if (before === after)
    return { parts: before === '' ? [] : [{ kind: 'same', text: before }], added: 0, removed: 0 };
  const head = sharedLinesAtStart(before, after);
  const tail = sharedLinesAtEnd(before, after, head);
  const table = new WordTable();
  const cuts = new RunCuts();
  const old: Side = {
    text: before,
    tokens: wordTokens(before, head, before.length - tail, table, cuts),
  };
  const fresh: Side = {
    text: after,
    tokens: wordTokens(after, head, after.length - tail, table, cuts),
  };
  const marks = sequenceDiff(old.tokens.ids, fresh.tokens.ids, table.count);
  const changes = readableChanges(old, fresh, marks);
  const counts = { added: 0, removed: 0 };
  for (const change of changes) {
    counts.removed += countWords(old, change.oldFrom, change.oldTo);
    counts.added += countWords(fresh, change.newFrom, change.newTo);
  }
  return { parts: partsOf(old, fresh, changes), ...counts };
}

/**
 * Number of characters of whole lines that both texts begin with. A token never extends over the
 * end of a line, so no token is divided.
 */
function sharedLinesAtStart(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let at = 0;
  while (at < max && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at === 0 ? 0 : a.lastIndexOf('\n', at - 1) + 1;
}

/** Number of characters of whole lines that both texts end with, besides the common beginning. */
function sharedLinesAtEnd(a: string, b: string, head: number): number {
  const max = Math.min(a.length, b.length) - head;
  let length = 0;
  while (
    length < max &&
    a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)
  )
    length += 1;
  const newline = a.indexOf('\n', a.length - length);
  return newline === -1 ? 0 : a.length - newline - 1;
}

function countWords({ text, tokens: { starts } }: Side, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1)
    if (isWordAt(text, starts[at] as number, starts[at + 1] as number)) count += 1;
  return count;
}

function partsOf(old: Side, fresh: Side, changes: readonly Change[]): readonly DiffPart[] {
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], text: string, from: number, to: number): void => {
    if (to > from) parts.push({ kind, text: text.slice(from, to) });
  };
  let written = 0;
  for (const { oldFrom, oldTo, newFrom, newTo } of changes) {
    const from = old.tokens.starts[oldFrom] as number;
    const to = old.tokens.starts[oldTo] as number;
    add('same', old.text, written, from);
    add('removed', old.text, from, to);
    add(
      'added',
      fresh.text,
      fresh.tokens.starts[newFrom] as number,
      fresh.tokens.starts[newTo] as number,
    );
    written = to;
  }
  add('same', old.text, written, old.text.length);
  return parts;
}
