/**
 * SQL is allowed in the store, in `repository.ts` or `*-repository.ts` of a folder, and in
 * `*-sql.ts` for parts of statements that a repository sends. A file contains SQL if it uses
 * drizzle, a table of the store or one of its locks. Types are not SQL.
 */
import ts from 'typescript';

const places = [
  /^libs\/server\/store\//,
  /(^|\/)([a-z0-9-]+-)?repository\.ts$/,
  /(^|\/)[a-z0-9-]+-sql\.ts$/,
];

/** Whether a file may contain SQL. */
export const mayHoldSql = (file) => places.some((place) => place.test(file));

/** The names of the store's tables, from the sources of its schema. */
export const tablesIn = (text) =>
  [...text.matchAll(/^export const (\w+) = pgTable\(/gm)].map(([, name]) => name);

/** Exports of the store that build or send statements, in addition to its tables. */
const ofStatements = ['advisoryLock', 'tryAdvisoryLock', 'statements', 'rowsOf'];
const sends = new Set(['execute']);
const written =
  /^\s*(?:select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\()/i;

/** Descriptions of the SQL in a source file, with lines; empty if there is none. */
export function sqlIn(text, tables) {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const names = new Set([...tables, ...ofStatements]);
  const found = [];
  const note = (node, what) =>
    found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
  const visit = (node) => {
    if (ts.isImportDeclaration(node))
      return importsOf(node, names).forEach((what) => note(node, what));
    if (ts.isCallExpression(node) && isSent(node)) note(node, 'execute of a text');
    if (isText(node) && written.test(node.getText().slice(1))) note(node, 'a statement as text');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isText = (node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateExpression(node);

/** `db.execute('…')` or with a template, because drizzle accepts plain strings too. */
const isSent = ({ expression, arguments: [first] }) =>
  ts.isPropertyAccessExpression(expression) &&
  sends.has(expression.name.text) &&
  first !== undefined &&
  (isText(first) || ts.isTaggedTemplateExpression(first));

function importsOf({ importClause, moduleSpecifier }, names) {
  const module = moduleSpecifier.text;
  const isDrizzle = /^drizzle-orm(\/|$)/.test(module);
  if (!importClause || importClause.isTypeOnly) return [];
  const { namedBindings } = importClause;
  if (!namedBindings || !ts.isNamedImports(namedBindings)) return isDrizzle ? [module] : [];
  return namedBindings.elements
    .filter((one) => !one.isTypeOnly)
    .map((one) => (one.propertyName ?? one.name).text)
    .filter((name) => isDrizzle || (module === '@patchbay/server-store' && names.has(name)))
    .map((name) => `${name} of ${module}`);
}
