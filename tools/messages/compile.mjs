/**
 * Messages are written in ICU syntax and compiled before they run, so that no parser travels to a
 * browser: Vite (apps and published libraries) and Jest pass every catalogue through this.
 */
import { createRequire } from 'node:module';
import compile from 'icu-minify/compile';
import { languageOf, languagesBeside } from './catalogue-paths.mjs';

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

/** The places where an area that was declared by name and texts can take how others are fetched. */
function areaEnds(source, path) {
  const ts = typescript();
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineArea')
      if (node.arguments.length === 2) found.push(node.arguments[1].end);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** How each language beside a catalogue is fetched: its file is all that a language adds. */
const fetchedBeside = (path) =>
  `const translations = { ${languagesBeside(path)
    .map((language) => `'${language}': () => import('./${language}.js')`)
    .join(', ')} };`;

/** The areas of a catalogue with their translations, which the statement declares. */
function withTranslations(source, path, statement) {
  if (languageOf(path) !== 'en' || languagesBeside(path).length === 0) return source;
  let declared = source;
  for (const end of areaEnds(source, path).reverse())
    declared = `${declared.slice(0, end)}, translations${declared.slice(end)}`;
  // Before its use, and on the first line, so that no other line has another number.
  return `${statement} ${declared}`;
}

/**
 * The source with each message that has arguments, plurals or tags in its compiled form, and with
 * translations: those that are files beside it, or what a statement declares by that name.
 */
export function compileMessages(source, path, statement = fetchedBeside(path)) {
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
  return withTranslations(compiled, path, statement);
}
