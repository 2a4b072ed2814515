import { type CompiledMessage } from 'icu-minify/format';
import { type CompiledTexts } from './compiled-texts.js';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'AÅBßCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻNÑOÖPÞRŔSŠTŢUÛWŴYÝZŽaåcçdðeéfƒgĝhĥiîjĵkķlļnñoöpþrŕsštţuûwŵyýzž']
    .join('')
    .match(/../gu)
    ?.map(([plain = '', accented = '']) => [plain, accented]) ?? [],
);

const accented = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter);

/**
 * `select`, `plural` and `selectordinal` contain a text for each choice; see the types of
 * icu-minify.
 */
const holdsChoices = (kind: unknown): boolean => kind === 1 || kind === 2 || kind === 3;

/** An argument is its name and optionally its kind; a tag is its name and its content. */
function pseudoNode(node: unknown): unknown {
  if (typeof node === 'string') return accented(node);
  if (!Array.isArray(node) || node.length === 1) return node;
  const [name, kind, ...rest] = node as unknown[];
  if (holdsChoices(kind)) return [name, kind, pseudoChoices(rest[0] as Record<string, unknown>)];
  if (typeof kind === 'number' && kind !== 0) return node;
  return [name, pseudoNode(kind), ...rest.map(pseudoNode)];
}

const pseudoChoices = (choices: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(choices).map(([name, text]) => [
      name,
      Array.isArray(text) ? (text as unknown[]).map(pseudoNode) : pseudoNode(text),
    ]),
  );

/** The displayed length; a value counts as a short word. */
const lengthOf = (nodes: readonly unknown[]): number =>
  nodes.reduce<number>((sum, node) => sum + (typeof node === 'string' ? node.length : 6), 0);

/** A message with accents, in brackets and about 30 % longer. */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  const nodes = typeof message === 'string' ? [message] : message;
  const longer = '·'.repeat(Math.max(1, Math.ceil(lengthOf(nodes) * 0.3) - 2));
  const inside = nodes.map(pseudoNode) as Exclude<CompiledMessage, string>;
  const whole = ['⟦', ...inside, `${longer}⟧`];
  return whole.every((node) => typeof node === 'string') ? whole.join('') : whole;
}

const made = new WeakMap<CompiledTexts, CompiledTexts>();

/** The texts of an area as pseudo-texts. */
export function pseudoTexts(texts: CompiledTexts): CompiledTexts {
  let pseudo = made.get(texts);
  if (!pseudo) {
    pseudo = Object.fromEntries(
      Object.entries(texts).map(([key, message]) => [key, pseudoMessage(message)]),
    );
    made.set(texts, pseudo);
  }
  return pseudo;
}
