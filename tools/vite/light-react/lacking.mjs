/**
 * Exports of React that the light runtime has not, and that parts which the chat leaves out import.
 * The build fails when one of them is in its page (`refuseLacking`).
 */
export function Activity() {
  throw new Error('The light runtime has no Activity.');
}
