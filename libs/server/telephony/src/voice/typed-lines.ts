import { cutText } from '@patchbay/kernel';
import { type TypedLine } from '@patchbay/server-conversations';

/** Lines of a call that may wait for their turn. */
const maxWaiting = 50;

/** What a turn says beyond lines that are stored already. */
export interface WithoutTyped {
  readonly text: string;
  /** The newest of its typed lines. */
  readonly last: TypedLine | null;
}

/**
 * The lines that a caller has typed in the chat of a call. Each is stored when it is written, and a
 * node, which knows no rows, brings its words back as those of a turn, alone or beside spoken ones.
 */
export class TypedLines {
  private waiting: readonly TypedLine[] = [];

  add(line: TypedLine): void {
    this.waiting = [...this.waiting, line].slice(-maxWaiting);
  }

  /** Takes the lines that a turn contains out of its words. */
  takeFrom(turn: string): WithoutTyped {
    let text = turn;
    let last: TypedLine | null = null;
    this.waiting = this.waiting.filter((line) => {
      const words = line.text.trim();
      const at = ` ${text} `.indexOf(` ${words} `);
      if (at < 0) return true;
      text = `${text.slice(0, at).trimEnd()} ${text.slice(at + words.length).trimStart()}`.trim();
      last = line;
      return false;
    });
    return { text, last };
  }
}

/** The letters of a typed line: a notification of the database holds 8000 bytes, as JSON. */
export const maxTyped = 1200;

/** A line as nodes get it. */
export const typedText = (text: string): string => cutText(text.trim(), maxTyped);
