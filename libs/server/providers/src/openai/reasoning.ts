import { createMarkFilter } from '@patchbay/messaging/model-text';
import { type ModelEvent } from '../model/port.js';

/**
 * Takes reasoning and marks of models out of a reply. Blanks that stood around them at the start go
 * with them; an end of reasoning without a begin stays for the reader of the whole reply.
 */
export async function* withoutReasoning(
  events: AsyncIterable<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  const filter = createMarkFilter({ keepsEnds: true });
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
