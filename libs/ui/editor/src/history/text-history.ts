/** The texts that undo and redo lead through, oldest first, and the place of the present one. */
export interface TextHistory {
  readonly texts: readonly string[];
  readonly at: number;
}

/** Steps that are kept; older ones are left out. */
const maxTexts = 60;
/** Characters that are kept of one history, so that a storage of 5 MB has room for several. */
const maxCharacters = 200_000;

/** At this offset so many characters give way to a text. */
type Change = readonly [at: number, removed: number, added: string];

/** The stored form: the oldest text, what each step changed in it, and the place of the present. */
interface Stored {
  readonly first: string;
  readonly changes: readonly Change[];
  readonly at: number;
}

function changeBetween(before: string, after: string): Change {
  const max = Math.min(before.length, after.length);
  let head = 0;
  while (head < max && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < max - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [head, before.length - head - tail, after.slice(head, after.length - tail)];
}

const changed = (text: string, [at, removed, added]: Change): string =>
  text.slice(0, at) + added + text.slice(at + removed);

/** Writes a history as text for a storage: its newest steps, as far as there is room for them. */
export function writeHistory({ texts, at }: TextHistory): string {
  for (let from = Math.max(0, texts.length - maxTexts); ; from += 1) {
    const kept = texts.slice(Math.min(from, at));
    const stored: Stored = {
      first: kept[0] ?? '',
      changes: kept.slice(1).map((text, index) => changeBetween(kept[index] ?? '', text)),
      at: at - Math.min(from, at),
    };
    const written = JSON.stringify(stored);
    if (written.length <= maxCharacters || from >= at) return written;
  }
}

const isChange = (one: unknown): one is Change =>
  Array.isArray(one) &&
  one.length === 3 &&
  Number.isInteger(one[0]) &&
  Number.isInteger(one[1]) &&
  typeof one[2] === 'string';

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { first, changes, at } = value as Partial<Record<keyof Stored, unknown>>;
  return (
    typeof first === 'string' &&
    Array.isArray(changes) &&
    changes.every(isChange) &&
    Number.isInteger(at)
  );
}

/**
 * Reads what `writeHistory` wrote. Null for anything else, and where the text that stands there now
 * is none of the history: somewhere else it was changed since.
 */
export function readHistory(written: string | null, now: string): TextHistory | null {
  let stored: unknown;
  try {
    stored = JSON.parse(written ?? 'null');
  } catch {
    return null;
  }
  if (!isStored(stored)) return null;
  const texts = [stored.first];
  for (const change of stored.changes) texts.push(changed(texts.at(-1) ?? '', change));
  // A step that did not reach the server before the page was left can be redone.
  const at = texts[stored.at] === now ? stored.at : texts.lastIndexOf(now);
  return at < 0 ? null : { texts, at };
}
