import { createOpenAt, readyOf } from './blocks.js';
import { type ModelTextFor } from './destination.js';
import { createLineJoiner } from './line-joiner.js';
import { sayBlock } from './markdown.js';
import { createMarkFilter, withoutMarks } from './model-marks.js';
import { wholeSentences } from './whole-sentences.js';
import { createCallFilter } from './written-call.js';

/** Words of a model that come in pieces. */
export interface ModelTextStream {
  /** What can be said of a piece now. */
  add(piece: string): string;
  /** The rest; of a reply that was cut, only whole sentences of it. */
  end(isCut?: boolean): string;
}

/**
 * Turns a model’s words, in pieces, into plain ones. Speech comes sentence by sentence, text word by
 * word; a table, a list item or an open emphasis waits for its end. With `byWord` speech comes word by
 * word, too, for a reader that finds the ends of sentences itself.
 */
export function createModelText(
  destination: ModelTextFor,
  { byWord = destination === 'text' }: { readonly byWord?: boolean } = {},
): ModelTextStream {
  const filter = createMarkFilter();
  const calls = createCallFilter();
  const lines = createLineJoiner(destination);
  let held = '';
  let isWithinLine = false;
  let isBegun = false;
  let openAt = createOpenAt();
  const say = (size: number): string => {
    const block = held.slice(0, size);
    held = held.slice(size);
    openAt = createOpenAt();
    const said = sayBlock(block, { isWithinLine, destination, lines });
    isBegun ||= said !== '';
    isWithinLine = !block.endsWith('\n');
    if (!isWithinLine) lines.leave('\n');
    return said;
  };
  const blank = (): string => {
    const found = /^(?:[^\S\n]*\n)+/.exec(held)?.[0] ?? '';
    held = held.slice(found.length);
    openAt = createOpenAt();
    const ended = lines.endLine();
    lines.leave('\n\n');
    isWithinLine = false;
    return ended;
  };
  const read = (isLast: boolean): string => {
    let said = '';
    for (;;) {
      if (/^[^\S\n]*\n/.test(held)) {
        said += isWithinLine ? breakLine() : blank();
        continue;
      }
      const size = readyOf(held, isWithinLine, !byWord, openAt);
      if (size <= 0) break;
      said += say(size);
    }
    return isLast && held ? said + say(held.length) : said;
  };
  const breakLine = (): string => {
    held = held.replace(/^[^\S\n]*\n/, '');
    openAt = createOpenAt();
    isWithinLine = false;
    lines.leave('\n');
    return '';
  };
  return {
    add(piece) {
      held += calls.add(filter.add(piece)).replaceAll('\r', '');
      return read(false);
    },
    end(isCut = false) {
      held += (calls.add(filter.end()) + calls.end()).replaceAll('\r', '');
      if (isCut) held = isBegun ? wholeSentences(`x. ${held}`).slice(3) : wholeSentences(held);
      return read(true);
    },
  };
}

/** A whole text of a model in plain words; one that was cut ends at its last whole sentence. */
export function cleanModelText(text: string, destination: ModelTextFor, isCut = false): string {
  const stream = createModelText(destination);
  const whole = withoutMarks(text);
  return stream.add(isCut ? wholeSentences(whole) : whole) + stream.end();
}
