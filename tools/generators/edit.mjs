// Text edits of TypeScript for the generators: they add an entry to a table or an import and leave
// the rest unchanged.

/**
 * Index after the string, template or comment that begins at `at`, or `at` if none begins there.
 */
function skipInert(text, at) {
  const two = text.slice(at, at + 2);
  if (two === '//') return text.indexOf('\n', at);
  if (two === '/*') return text.indexOf('*/', at) + 2;
  const quote = text[at];
  if (!`'"\``.includes(quote)) return at;
  let end = at + 1;
  while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** Index of the bracket that closes the one at `open`. */
function closingOf(text, open) {
  const pairs = { '{': '}', '[': ']', '(': ')' };
  const wanted = [];
  for (let at = open; at < text.length;) {
    const next = skipInert(text, at);
    if (next !== at) {
      at = next;
      continue;
    }
    if (pairs[text[at]]) wanted.push(pairs[text[at]]);
    else if (text[at] === wanted.at(-1) && (wanted.pop(), wanted.length === 0)) return at;
    at += 1;
  }
  throw new Error('A bracket does not close.');
}

/**
 * Adds an entry at the end of the object or array that the first match of `opening` begins; the
 * match ends with its bracket.
 */
export function addToTable(text, opening, entry) {
  const match = opening.exec(text);
  if (!match) throw new Error(`Nothing matches ${opening}.`);
  const open = match.index + match[0].length - 1;
  const close = closingOf(text, open);
  const before = text.slice(open + 1, close);
  if (!before.includes('\n')) {
    const inner = before.trim().replace(/,$/, '');
    const pad = text[open] === '{' ? ' ' : '';
    return `${text.slice(0, open + 1)}${pad}${inner ? `${inner}, ` : ''}${entry.trim().replace(/,$/, '')}${pad}${text.slice(close)}`;
  }
  const body = before.trimEnd();
  const comma = body === '' || /[,([{]$/.test(body) ? '' : ',';
  const lineStart = text.lastIndexOf('\n', close) + 1;
  return `${text.slice(0, open + 1)}${body}${comma}\n${entry.replace(/\n$/, '')}\n${text.slice(lineStart, close)}${text.slice(close)}`;
}

/**
 * Whether the table that starts at `opening` has a key at its top level, outside of strings and
 * nested entries.
 */
export function hasKey(text, opening, key) {
  const match = opening.exec(text);
  if (!match) return false;
  const open = match.index + match[0].length - 1;
  return ownKeys(text, open + 1, closingOf(text, open)).includes(key);
}

/** The whole entry of a key, or undefined; and the text without it. */
export function takeEntry(text, opening, key) {
  const match = opening.exec(text);
  if (!match) return undefined;
  const open = match.index + match[0].length - 1;
  const found = ownEntries(text, open + 1, closingOf(text, open)).find(({ name }) => name === key);
  if (!found) return undefined;
  const from = text.lastIndexOf('\n', found.from) + 1;
  const to = text.indexOf('\n', found.to) + 1;
  return {
    entry: `  ${text.slice(found.from, found.to)},`,
    rest: text.slice(0, from) + text.slice(to),
  };
}

const ownKeys = (text, from, to) => ownEntries(text, from, to).map(({ name }) => name);

function ownEntries(text, from, to) {
  const entries = [];
  for (let at = from; at < to;) {
    const key = /^(?:'([^']+)'|([A-Za-z_$][\w$]*))\s*:/.exec(text.slice(at, at + 100));
    if (key) {
      const end = endOfValue(text, at + key[0].length, to);
      entries.push({ name: key[1] ?? key[2], from: at, to: end });
      at = end;
    } else at = Math.max(skipInert(text, at), at + 1);
  }
  return entries;
}

/** Index of the comma after a value, or of the end of the table. */
function endOfValue(text, from, to) {
  let at = from;
  while (at < to && text[at] !== ',') {
    const next = skipInert(text, at);
    at = next !== at ? next : '{[('.includes(text[at]) ? closingOf(text, at) + 1 : at + 1;
  }
  return at;
}

/**
 * Ensures that `name` (or `type name`) is imported from `source`: extends the existing import or
 * adds one after the last.
 */
export function addImport(text, name, source) {
  const escaped = source.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const existing = new RegExp(`import \\{([^}]*)\\} from '${escaped}';`).exec(text);
  const bare = name.replace(/^type /, '');
  if (existing) {
    const names = existing[1]
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    if (names.some((part) => part.replace(/^type /, '') === bare)) return text;
    return text.replace(existing[0], `import { ${[...names, name].join(', ')} } from '${source}';`);
  }
  const line = `import { ${name} } from '${source}';\n`;
  const last = [...text.matchAll(/^import [^;]*;\n/gm)].at(-1);
  return last
    ? `${text.slice(0, last.index + last[0].length)}${line}${text.slice(last.index + last[0].length)}`
    : `${line}\n${text}`;
}

export const kebab = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/_/g, '-')
    .toLowerCase();
export const pascal = (name) =>
  name.replace(/(^|[-_])(\w)/g, (_, __, letter) => letter.toUpperCase());
/** `renameAgent` as a label: `Rename agent`. */
export const sentence = (name) => {
  const words = kebab(name).replace(/-/g, ' ');
  return words[0].toUpperCase() + words.slice(1);
};
