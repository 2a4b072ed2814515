import { type Node } from '@tiptap/pm/model';

/** The lines that a change replaced: from `from`, up to `to` before it and `newTo` after it. */
export interface ChangedLines {
  readonly from: number;
  readonly to: number;
  readonly newTo: number;
}

/** Compares two documents by their nodes, which stay the same where nothing has changed. */
export function changedLines(before: Node, after: Node): ChangedLines {
  const max = Math.min(before.childCount, after.childCount);
  let from = 0;
  while (from < max && before.child(from) === after.child(from)) from += 1;
  let same = 0;
  while (
    same < max - from &&
    before.child(before.childCount - 1 - same) === after.child(after.childCount - 1 - same)
  )
    same += 1;
  return { from, to: before.childCount - same, newTo: after.childCount - same };
}
