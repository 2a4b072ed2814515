// Reads the sentences that the server can refuse a call with from its sources: of whole refusals
// (`refuse.conflict('…')`, `new Refusal(409, '…')`), of single fields (`{ path, message }`), and of
// rows of a file (`{ problem: '…' }`, `rejected(row, change, '…')`).
import ts from 'typescript';
import { saidErrors } from './error-classes.mjs';

/** Codes, names and other words that are not for people are left out. */
const isSentence = (text) => /[\p{L}’]\s+[\p{L}{]/u.test(text);

/** The text with `{name}` for each value in it, by the last name of its expression. */
function patternOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [patternOf(node.left), patternOf(node.right)];
    return left === null || right === null ? null : left + right;
  }
  if (!ts.isTemplateExpression(node)) return null;
  const used = new Set();
  const hole = (expression) => {
    const base = /(\w+)\W*$/.exec(expression.getText())?.[1] ?? 'value';
    let name = /^\d/.test(base) ? 'value' : base;
    while (used.has(name)) name += 'Too';
    used.add(name);
    return `{${name}}`;
  };
  return (
    node.head.text +
    node.templateSpans.map(({ expression, literal }) => hole(expression) + literal.text).join('')
  );
}

const isRefusal = (node) =>
  (ts.isCallExpression(node) && /^(refuse\.\w+|notFoundReply)$/.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && saidErrors.has(node.expression.getText()));

const isFieldProblem = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.some((it) => it.name?.getText() === 'message') &&
  node.properties.some((it) => /^(?:path|code)$/.test(it.name?.getText() ?? ''));

/** Functions that say why a row of a file was not taken, or was taken in part. */
const rowWords = /^(?:about|problem|rejected)$/;
const declaredWords = /^(?:phoneProblemWords|extensionWords|noteOf|reasons|sentences|\w+Words)$/;

const isRowProblem = (node) =>
  (ts.isCallExpression(node) && rowWords.test(node.expression.getText())) ||
  (ts.isPropertyAssignment(node) && node.name.getText() === 'problem') ||
  ((ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) &&
    declaredWords.test(node.name?.getText() ?? ''));

/**
 * The reason of a notice, kept in a row or proposed with a suggestion. The reasons of
 * scopes, which the audit keeps for the operator, begin with a small letter.
 */
const isReason = (node) =>
  ts.isPropertyAssignment(node) &&
  (/^(?:reason|failure)$/.test(node.name.getText()) ||
    (node.name.getText() === 'title' &&
      node.parent.properties.some((it) => it.name?.getText() === 'reason')));

/** Where a name is a parameter of a named function around a node: that function and the place. */
function parameterOf(node) {
  for (let around = node.parent; around; around = around.parent) {
    if (!ts.isFunctionLike(around)) continue;
    const place = around.parameters.findIndex(({ name }) => name.getText() === node.text);
    if (place === -1) continue;
    const name = around.name ?? (ts.isVariableDeclaration(around.parent) && around.parent.name);
    return name && ts.isIdentifier(name) ? { name: name.text, place } : null;
  }
  return null;
}

/** The sentences of a file, in its order. */
export function sentencesIn(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = new Map();
  for (const statement of tree.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
  /** What a function of the file is called with at a place of its parameters. */
  const givenTo = ({ name, place }) => {
    const given = [];
    const look = (node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === name && node.arguments[place])
        given.push(node.arguments[place]);
      ts.forEachChild(node, look);
    };
    look(tree);
    return given;
  };
  const all = new Set();
  const collect = (node, depth = 0, found = all) => {
    const pattern = patternOf(node);
    if (pattern !== null) {
      if (isSentence(pattern)) found.add(pattern);
      if (ts.isBinaryExpression(node)) return;
    }
    if (ts.isIdentifier(node) && depth < 2 && constants.has(node.text))
      if (patternOf(constants.get(node.text)) !== null)
        collect(constants.get(node.text), depth + 1, found);
    ts.forEachChild(node, (child) => {
      // The names of a field problem and of its path are no sentences.
      if (ts.isPropertyAssignment(node) && child === node.name) return;
      if (ts.isPropertyAssignment(node) && /^(path|code|kind)$/.test(node.name.getText())) return;
      collect(child, depth, found);
    });
  };
  const visit = (node) => {
    if (isRefusal(node))
      for (const argument of node.arguments ?? []) {
        collect(argument);
        const parameter = ts.isIdentifier(argument) ? parameterOf(argument) : null;
        for (const given of parameter ? givenTo(parameter) : []) collect(given);
      }
    else if (isFieldProblem(node) || isRowProblem(node)) collect(node);
    else if (isReason(node)) {
      const reasons = new Set();
      collect(node.initializer, 0, reasons);
      for (const reason of reasons) if (!/^\p{Ll}/u.test(reason)) all.add(reason);
    } else ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...all];
}
