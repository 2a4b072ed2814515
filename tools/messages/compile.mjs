/**
 * Messages are written in ICU syntax and compiled before they run, so that no parser travels to a
 * browser: Vite (apps and published libraries) and Jest pass every catalogue through this.
 */
import { createRequire } from 'node:module';
import compile from 'icu-minify/compile';

const require = createRequire(import.meta.url);
// Loaded with the first catalogue: most processes that import this read none.
let loaded;
const typescript = () => (loaded ??= require('typescript'));

/** The text with its place in the file, and the key under which it stands. */
export function messagesIn(source, path = 'messages.ts') {
  const ts = typescript();
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      found.push({
        key: node.name.text,
        area: areaOf(ts, node),
        text: node.initializer.text,
        start: node.initializer.getStart(),
        end: node.initializer.end,
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The name of the constant in which an entry stands. */
function areaOf(ts, node) {
  for (let at = node.parent; at; at = at.parent)
    if (ts.isVariableDeclaration(at)) return at.name.text;
  return '';
}

/** The source with each message that has arguments, plurals or tags in its compiled form. */
export function compileMessages(source, path) {
  let compiled = source;
  for (const { key, text, start, end } of messagesIn(source, path).reverse()) {
    let message;
    try {
      message = compile(text);
    } catch (cause) {
      throw new Error(`${path}: the message ${key} is not ICU syntax: ${cause.message}`, { cause });
    }
    compiled = `${compiled.slice(0, start)}${JSON.stringify(message)}${compiled.slice(end)}`;
  }
  return compiled;
}
