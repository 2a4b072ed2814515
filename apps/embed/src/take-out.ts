/**
 * Takes an element out of its page. `remove` is a name that libraries of pages put on elements too,
 * with another meaning, and that old ones take away.
 */
export const takeOut = (node: Element): unknown => node.parentNode?.removeChild(node);
