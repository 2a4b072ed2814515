import { type ModelEvent } from '../model/port.js';

/** What a model writes before a reply to a question that it cannot answer. */
export const unknownMark = '[unknown]';

/** How many letters at the end of a text may be the begin of the mark. */
function heldBack(text: string): number {
  for (let size = Math.min(text.length, unknownMark.length - 1); size > 0; size -= 1)
    if (unknownMark.startsWith(text.slice(-size).toLowerCase())) return size;
  return 0;
}

/** Takes the mark out of a reply, and says at its end that it was there. */
export async function* withoutUnknownMark(
  events: AsyncIterable<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  let held = '';
  let isUnknown = false;
  let isFirst = true;
  const cleaned = (text: string): string => {
    const at = text.toLowerCase().indexOf(unknownMark);
    if (at < 0) return text;
    isUnknown = true;
    return cleaned(text.slice(0, at) + text.slice(at + unknownMark.length));
  };
  for await (const event of events) {
    if (event.type === 'text') {
      const text = cleaned(held + event.delta);
      const keep = heldBack(text);
      held = text.slice(text.length - keep);
      const said = text.slice(0, text.length - keep);
      const delta = isFirst && isUnknown ? said.trimStart() : said;
      if (delta) {
        isFirst = false;
        yield { type: 'text', delta };
      }
      continue;
    }
    if (held) yield { type: 'text', delta: held };
    held = '';
    yield event.type === 'done' && isUnknown ? { ...event, unknown: true } : event;
  }
  if (held) yield { type: 'text', delta: held };
}
