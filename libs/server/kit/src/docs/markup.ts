/** Text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A sentence of the contract: text between backticks is code. */
export const sentence = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** JSON with colours for keys, texts, and other values. */
export const jsonMarkup = (value: unknown): string =>
  escapeHtml(JSON.stringify(value, null, 2)).replace(
    /(&#34;(?:\\.|(?!&#34;).)*?&#34;)(\s*:)?/g,
    (_, text: string, colon?: string) => (colon ? `<b>${text}</b>${colon}` : `<i>${text}</i>`),
  );
