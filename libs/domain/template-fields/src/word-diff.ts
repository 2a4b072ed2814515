import { sequenceDiff } from './sequence-diff.js';
import { isWord, wordTokens } from './word-tokens.js';

/** A stretch of text that stayed, came or went. */
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
 * What changed between two texts, by words. Same and removed parts joined are `before`, same and added parts joined are `after`. In a change
 * the removed part stands first; changed words with only a space between them are one change, because that is how people read.
 */
export function wordDiff(before: string, after: string): WordDiff {
  if (before === after) return { parts: before === '' ? [] : [{ kind: 'same', text: before }], added: 0, removed: 0 };
  const a = wordTokens(before);
  const b = wordTokens(after);
  const ids = new Map<string, number>();
  const marks = sequenceDiff(intern(a, ids), intern(b, ids));
  const counts = { added: countWords(b, marks.added), removed: countWords(a, marks.removed) };
  return { parts: assemble(a, b, marks.removed, marks.added), ...counts };
}

function intern(tokens: readonly string[], ids: Map<string, number>): Int32Array {
  const out = new Int32Array(tokens.length);
  tokens.forEach((token, index) => {
    let id = ids.get(token);
    if (id === undefined) ids.set(token, (id = ids.size));
    out[index] = id;
  });
  return out;
}

function countWords(tokens: readonly string[], marks: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < tokens.length; index += 1)
    if (marks[index] === 1 && isWord(tokens[index] ?? '')) count += 1;
  return count;
}

function assemble(
  a: readonly string[],
  b: readonly string[],
  removed: Uint8Array,
  added: Uint8Array,
): readonly DiffPart[] {
  const parts: DiffPart[] = [];
  let same = '';
  let gone = '';
  let come = '';
  const flush = (): void => {
    if (same) parts.push({ kind: 'same', text: same });
    if (gone) parts.push({ kind: 'removed', text: gone });
    if (come) parts.push({ kind: 'added', text: come });
    same = gone = come = '';
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const changing = removed[i] === 1 || added[j] === 1;
    if (!changing) {
      const bridge = (gone !== '' || come !== '') && isBridge(a[i] ?? '', removed[i + 1] === 1 || added[j + 1] === 1);
      if (bridge) {
        gone += a[i];
        come += b[j];
      } else {
        if (gone || come) flush();
        same += a[i];
      }
      i += 1;
      j += 1;
    } else if (removed[i] === 1) gone += a[i++];
    else come += b[j++];
  }
  flush();
  return parts;
}

/** Whether the shared token between two changes is only a space, so that both read as one change. */
const isBridge = (token: string, nextChanges: boolean): boolean => nextChanges && /^[^\S\n]+$/.test(token);
