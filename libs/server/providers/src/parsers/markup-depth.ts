import { WebError } from '../web-address/web-error.js';

/** Deeper than hand-written pages; the parser's work grows with the square of the depth. */
const maxDepth = 1000;

/** Counts open elements and refuses markup that is made to be slow. */
export function markupDepth(): { readonly down: () => number; readonly up: () => number } {
  let depth = 0;
  return {
    down: () => {
      depth += 1;
      if (depth > maxDepth)
        throw new WebError('unreadable', 'This page is nested too deeply to be read.');
      return depth;
    },
    up: () => (depth -= 1),
  };
}
