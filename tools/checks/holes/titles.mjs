// The titles of the tests in a file, read from its syntax, and which words of a question match none.
import { RegExpParser } from '@eslint-community/regexpp';
import ts from 'typescript';

const blocks = ['describe', 'it', 'test'];
/** What `it.each` replaces in a title: `%s`, and `$name` of a row. */
const placeholders = /%[a-zA-Z#]|\$[a-zA-Z_][\w.]*/;

/**
 * The texts that a pattern asks for, with `starts` for those that begin a title. Only characters,
 * groups and `|` are understood, so that each text can be compared with titles; of anything else
 * a reader could not tell which alternative lost its test.
 */
export function alternativesOf(only) {
  const { pattern } = new RegExpParser().parseLiteral(`/${only}/`);
  const append = (heads, tails) =>
    heads.flatMap((head) =>
      tails.map((tail) => ({ starts: head.starts || tail.starts, text: head.text + tail.text })),
    );
  const expand = (node) => {
    if (node.type === 'Character')
      return [{ starts: false, text: String.fromCodePoint(node.value) }];
    if (node.type === 'Assertion' && node.kind === 'start') return [{ starts: true, text: '' }];
    if (node.alternatives) return node.alternatives.flatMap(expand);
    if (node.type === 'Alternative')
      return node.elements.map(expand).reduce(append, [{ starts: false, text: '' }]);
    throw new Error(`/${only}/ has ${node.raw}; a question names words, groups and alternatives.`);
  };
  return expand(pattern);
}

const treeOf = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** The block that a call opens: of `it.each(rows)('…')` as of `it('…')` it is `it`. */
function blockOf(callee) {
  if (ts.isIdentifier(callee)) return blocks.find((name) => name === callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return blockOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? blockOf(callee.tag) : undefined;
}

/** A title in pieces: a text, or null for what is known only when the test runs. */
function piecesOf(title) {
  const texts = (text) =>
    text.split(placeholders).flatMap((piece, at) => (at === 0 ? [piece] : [null, piece]));
  if (ts.isStringLiteralLike(title)) return texts(title.text);
  if (!ts.isTemplateExpression(title)) return [null];
  return [
    ...texts(title.head.text),
    ...title.templateSpans.flatMap(({ literal }) => [null, ...texts(literal.text)]),
  ];
}

const isTable = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === 'each';

/** The title that a call gives to a block; `it.each(rows)` is a call as well and gives none. */
const titleOf = (node) =>
  ts.isCallExpression(node) && blockOf(node.expression) && !isTable(node)
    ? node.arguments[0]
    : undefined;

/**
 * The full titles of the tests of a file, as lists of pieces. A piece is a list of texts: one, or
 * for what an expression fills in, the strings of the file that are not titles themselves.
 */
export function titlesIn(file, text) {
  const strings = new Set();
  const titles = [];
  const visit = (node, before) => {
    const title = titleOf(node);
    const path = title ? [...before, ...(before.length ? [' '] : []), ...piecesOf(title)] : before;
    if (title && blockOf(node.expression) !== 'describe') titles.push(path);
    if (ts.isStringLiteralLike(node)) strings.add(node.text.toLowerCase());
    ts.forEachChild(node, (child) => {
      if (child !== title || !ts.isStringLiteralLike(child)) visit(child, path);
    });
  };
  visit(treeOf(file, text), []);
  const any = [...strings];
  return titles.map((pieces) =>
    pieces
      .filter((piece) => piece !== '')
      .map((piece) => (piece === null ? any : [piece.toLowerCase()])),
  );
}

/** Whether a title may contain a text, at its start if `starts`. */
function mayContain(pieces, { starts, text }) {
  const wanted = text.toLowerCase();
  const goesOn = (at, rest) =>
    at < pieces.length &&
    pieces[at].some(
      (piece) =>
        piece.startsWith(rest) ||
        (rest.startsWith(piece) && goesOn(at + 1, rest.slice(piece.length))),
    );
  const begins = (at, tail) =>
    tail.startsWith(wanted) ||
    (wanted.startsWith(tail) && goesOn(at + 1, wanted.slice(tail.length)));
  return pieces.some(
    (texts, at) =>
      (!starts || at === 0) &&
      texts.some((piece) =>
        [...piece].some((_, from) => (!starts || from === 0) && begins(at, piece.slice(from))),
      ),
  );
}

/**
 * What a question asks in vain: texts that no title of its files has, and files of which it asks no
 * test. `titlesOf` gives the titles of a file.
 */
export function inVain({ files, only }, titlesOf) {
  const titles = files.map(titlesOf);
  if (only === '.') return files.filter((_, at) => titles[at].length === 0);
  const wanted = alternativesOf(only);
  return [
    ...wanted
      .filter((one) => !titles.flat().some((title) => mayContain(title, one)))
      .map(({ starts, text }) => `${starts ? '^' : ''}${text}`),
    ...files.filter(
      (_, at) => !titles[at].some((title) => wanted.some((one) => mayContain(title, one))),
    ),
  ];
}
