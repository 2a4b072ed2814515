import { withoutOverrides } from '../outgoing/isolated.js';

/** Controls that no person writes, except the line feed and the tab. */
const controls = /(?![\n\t])\p{Cc}/gu;

/**
 * A text from a carrier as it is stored and shown: without controls, which PostgreSQL or a terminal
 * would stumble over, without overrides of the direction of what stands around it, and without
 * halves of letters.
 */
export const inboundText = (text: string): string =>
  Buffer.from(
    withoutOverrides(text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '')),
  ).toString();

/** An event of a carrier with all its texts as they are stored; `raw` is handed on as it came. */
export function inboundEvent<Event>(event: Event): Event;
export function inboundEvent(event: unknown): unknown {
  if (typeof event === 'string') return inboundText(event);
  if (Array.isArray(event)) return event.map((one: unknown) => inboundEvent(one));
  if (typeof event !== 'object' || event === null) return event;
  return Object.fromEntries(
    Object.entries(event).map(([name, value]) => [
      name,
      name === 'raw' ? value : inboundEvent(value as unknown),
    ]),
  );
}
