/**
 * A parser for ESLint that is Oxc's, the one of oxlint: reading all files by the compiler took two
 * thirds of ESLint's time. The rules that ESLint has look neither at scopes nor, unless they report
 * something, at tokens, so it has none; `eslint.mjs` repeats a run that reports something with the
 * usual parser, whose words it prints.
 */
import { parseSync } from 'rolldown/utils';
import ts from 'typescript-eslint';

/** Where each line of a text begins. */
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Line and column of the two ends of a node, calculated when a rule asks for them. */
class Location {
  constructor(starts, node) {
    this.starts = starts;
    this.node = node;
  }
  place(offset) {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - this.starts[low] };
  }
  get start() {
    return this.place(this.node.range[0]);
  }
  get end() {
    return this.place(this.node.range[1]);
  }
}

/** Gives every node below one its location. */
function locate(node, starts) {
  if (Array.isArray(node)) {
    for (const one of node) if (one !== null && typeof one === 'object') locate(one, starts);
    return;
  }
  if (typeof node.type === 'string') node.loc = new Location(starts, node);
  for (const name of Object.keys(node)) {
    const value = node[name];
    if (value !== null && typeof value === 'object' && name !== 'loc' && name !== 'range')
      locate(value, starts);
  }
}

export const meta = { name: 'patchbay-quick-parser', version: '1' };

export function parseForESLint(text, { filePath }) {
  const { program, comments, errors } = parseSync(filePath, text, {
    astType: 'ts',
    range: true,
    preserveParens: false,
    sourceType: 'module',
  });
  if (errors.length > 0) throw new SyntaxError(errors[0].message);
  const starts = lineStarts(text);
  for (const comment of comments) {
    comment.range = [comment.start, comment.end];
    comment.loc = new Location(starts, comment);
  }
  locate(program, starts);
  // Scopes and the names of children are those of an empty file by the usual parser.
  const { scopeManager, visitorKeys } = ts.parser.parseForESLint('', { filePath });
  return { ast: { ...program, comments, tokens: [] }, scopeManager, visitorKeys };
}
