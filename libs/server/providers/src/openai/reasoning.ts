import { type ModelEvent } from '../model/port.js';

/** Marks around what a model thinks aloud. It never leaves the server. */
const names = ['think', 'thinking', 'reasoning', 'thought'];
const opening = names.map((name) => `<${name}>`);
const closing = names.map((name) => `</${name}>`);

/** The first of some marks in a text in lower case. */
function firstOf(text: string, marks: readonly string[]): { at: number; size: number } | null {
  let found: { at: number; size: number } | null = null;
  for (const mark of marks) {
    const at = text.indexOf(mark);
    if (at >= 0 && (found === null || at < found.at)) found = { at, size: mark.length };
  }
  return found;
}

/** How many letters at the end of a text may be the begin of a mark. */
function heldBack(text: string, marks: readonly string[]): number {
  const at = text.lastIndexOf('<');
  if (at < 0) return 0;
  const end = text.slice(at);
  return marks.some((mark) => mark.length > end.length && mark.startsWith(end)) ? end.length : 0;
}

/**
 * A reader of pieces that leaves out what stands between the marks, also where they are split over
 * pieces or never closed. It keeps no more than the begin of a mark.
 */
export function createReasoningFilter() {
  let held = '';
  let isThinking = false;
  return {
    add(piece: string): string {
      let rest = held + piece;
      held = '';
      let said = '';
      for (;;) {
        const marks = isThinking ? closing : [...opening, ...closing];
        const lower = rest.toLowerCase();
        const found = firstOf(lower, marks);
        if (!found) {
          const keep = heldBack(lower, marks);
          held = rest.slice(rest.length - keep);
          return isThinking ? said : said + rest.slice(0, rest.length - keep);
        }
        if (!isThinking) said += rest.slice(0, found.at);
        isThinking = lower[found.at + 1] !== '/';
        rest = rest.slice(found.at + found.size);
      }
    },
    /** What was kept and is no mark. */
    end: (): string => (isThinking ? '' : held),
  };
}

/** Takes reasoning out of a reply. Blanks that stood around it at the start go with it. */
export async function* withoutReasoning(
  events: AsyncIterable<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  const filter = createReasoningFilter();
  let isFirst = true;
  const shown = (text: string): string => {
    const said = isFirst ? text.trimStart() : text;
    if (said) isFirst = false;
    return said;
  };
  for await (const event of events) {
    const delta = shown(event.type === 'text' ? filter.add(event.delta) : filter.end());
    if (delta) yield { type: 'text', delta };
    if (event.type !== 'text') yield event;
  }
}
