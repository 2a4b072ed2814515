// Finds every regular expression in the product's sources, and measures whether its running time
// grows faster than its input.
import { Worker } from 'node:worker_threads';
import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import ts from 'typescript';

/**
 * The value of a string constant of the file, also when concatenated; null if it is not known
 * statically.
 */
function fixedText(node, constants) {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node))
    return fixedText(
      constants.get(node.text),
      new Map([...constants].filter(([name]) => name !== node.text)),
    );
  if (!ts.isTemplateExpression(node)) return null;
  const parts = node.templateSpans.map(({ expression, literal }) => [
    fixedText(expression, constants),
    literal.text,
  ]);
  return parts.some(([inner]) => inner === null)
    ? null
    : node.head.text + parts.map(([inner, after]) => inner + after).join('');
}

/**
 * Literals with their flags, and calls of `RegExp`; a call with text that is not constant has no
 * `source`.
 */
export function expressionsIn(file, text) {
  const constants = new Map();
  const tree = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found = [];
  for (const statement of tree.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
  const visit = (node) => {
    const line = () => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({
        file,
        line: line(),
        text: node.text,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    ) {
      const [pattern, flags] = node.arguments ?? [];
      const [source, given] = [
        fixedText(pattern, constants),
        flags ? fixedText(flags, constants) : '',
      ];
      found.push({
        file,
        line: line(),
        text: node.getText().replace(/\s+/g, ' '),
        ...(source !== null && given !== null ? { source, flags: given } : {}),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * Finds problems in the pattern alone: two ways to match the same text (`exponential` or
 * `polynomial`), or a search that restarts at every position.
 */
export function suspicionOf({ source, flags }) {
  const kinds = new Set();
  for (const report of analyse({ source, flags }).reports)
    kinds.add(
      report.type === 'Move' ? 'search' : report.exponential ? 'exponential' : 'polynomial',
    );
  return [...kinds].sort();
}

const blank = { space: ' ', digit: '0', word: 'a', any: 'a', property: 'a' };

/**
 * A text that a part of a pattern matches: the shortest, or one with each repetition once more than
 * its minimum.
 */
function sample(node, more) {
  const all = (elements) => elements.map((one) => sample(one, more)).join('');
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
      return node.negate ? (node.kind === 'word' ? ' ' : 'x') : (blank[node.kind] ?? 'a');
    case 'CharacterClass':
      return node.negate
        ? (['a', ' ', '!', '0', '<', '.', '-'].find((one) => !holds(node, one)) ?? '')
        : node.elements.length > 0
          ? sample(node.elements[0], more)
          : '';
    case 'CharacterClassRange':
      return String.fromCodePoint(node.min.value);
    case 'Quantifier':
      return sample(node.element, more).repeat(
        Math.max(1, Math.min(node.max, node.min + (more ? 1 : 0))),
      );
    case 'Group':
    case 'CapturingGroup':
      return sample(node.alternatives[0], more);
    case 'Alternative':
      return all(node.elements);
    case 'Pattern':
      return sample(node.alternatives[0], more);
    default:
      return '';
  }
}

const holds = (node, char) =>
  new RegExp(`[${node.elements.map((one) => one.raw).join('')}]`, 'u').test(char);

/**
 * Every repeated part, every alternative and every sequence of neighbours is tried as the text that
 * an attacker repeats.
 */
export function pumpsOf({ source, flags }) {
  const pumps = new Set();
  // Also followed by a blank, because a word boundary ends it.
  const add = (text) => {
    if (text.length > 0 && text.length <= 60) pumps.add(text).add(`${text} `);
  };
  const addRuns = (elements, more) => {
    for (let from = 0; from < elements.length; from += 1)
      for (let to = from + 1; to <= Math.min(elements.length, from + 8); to += 1)
        add(
          elements
            .slice(from, to)
            .map((one) => sample(one, more))
            .join(''),
        );
  };
  const visit = (node) => {
    for (const more of [false, true]) {
      try {
        add(sample(node, more));
        if (node.type === 'Alternative') addRuns(node.elements, more);
      } catch {
        // A class for which no text can be generated; its neighbours are still tried.
      }
    }
    for (const child of node.alternatives ?? node.elements ?? (node.element ? [node.element] : []))
      if (child.type) visit(child);
  };
  const unicode = flags.includes('u');
  visit(
    new RegExpParser().parsePattern(source, 0, source.length, {
      unicode,
      unicodeSets: flags.includes('v'),
    }),
  );
  return [...pumps].slice(0, 120);
}

// Runs in a worker thread, which can be terminated during a match. Times are the shortest of three.
const measuring = `
const { parentPort } = require('node:worker_threads');
const took = (expression, text) => {
  let best = Infinity;
  for (let turn = 0; turn < 3 && best > 4; turn += 1) {
    const began = performance.now();
    if (expression.global) for (const found of text.matchAll(expression)) { if (found[0] === '') expression.lastIndex += 1; }
    else { expression.lastIndex = 0; expression.exec(text); }
    best = Math.min(best, performance.now() - began);
  }
  return best;
};
parentPort.on('message', ({ source, flags, pumps, lengths }) => {
  const expression = new RegExp(source, flags);
  let worst = null;
  for (const pump of pumps) for (const [before, after] of [['', '\\u0000'], ['', ''], ['a', '!\\n'], [' ', 'x\\u0000']]) {
    parentPort.postMessage({ trying: pump });
    const [short, long] = lengths.map((length) => took(expression, before + pump.repeat(Math.ceil(length / pump.length)) + after));
    if (long <= 12 || long <= 2.8 * short || (worst && long <= worst.ms)) continue;
    // Repeated with twice the length: garbage collection or a busy machine rarely looks quadratic
    // twice.
    const longest = took(expression, before + pump.repeat(Math.ceil((2 * lengths[1]) / pump.length)) + after);
    if (longest > 2.8 * long) worst = { pump, after, ms: long, growth: longest / long };
  }
  parentPort.postMessage({ worst });
});
`;

/**
 * Measures with hostile texts: twice the length may take twice the time, not four times. Returns
 * the slowest text, or null.
 */
export function createMeasure({ lengths = [10_000, 20_000], withinMs = 8000 } = {}) {
  let worker = null;
  return {
    worstOf: (expression) =>
      new Promise((resolve) => {
        const one = (worker ??= new Worker(measuring, { eval: true }));
        let trying = '';
        const over = (worst) => {
          clearTimeout(clock);
          one.removeAllListeners('message');
          resolve(worst);
        };
        const clock = setTimeout(() => {
          worker = null;
          over({ pump: trying, ms: Infinity });
          void one.terminate();
        }, withinMs);
        one.on('message', (said) => {
          if (said.trying === undefined) over(said.worst);
          else trying = said.trying;
        });
        one.postMessage({
          source: expression.source,
          flags: expression.flags,
          pumps: pumpsOf(expression),
          lengths,
        });
      }),
    end: () => worker?.terminate(),
  };
}
