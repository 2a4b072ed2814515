/** Text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * A sentence of a guide: text between backticks is code, `[words](address)` is a link. An address
 * begins with `/` or `#`, so that a guide never leads to another host.
 */
export const sentence = (text: string): string =>
  escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^[\]]+)\]\(([/#][^()[\s]*)\)/g, '<a href="$2">$1</a>');
