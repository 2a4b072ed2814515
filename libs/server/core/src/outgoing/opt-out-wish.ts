import { compatibleForm } from '@patchbay/kernel';
import { joined, phoneSignature, wordClasses } from './opt-out-words.js';

type WordClass = keyof typeof wordClasses;

/**
 * What a line says about being written to and called. `stop` is a clear wish to be left alone,
 * `unclear` may be one, `start` takes it back, `help` asks the carrier who writes. Null: it is about
 * something else.
 */
export type OptOutWish = 'stop' | 'start' | 'help' | 'unclear';

const classesOf = new Map<string, Set<WordClass>>();
for (const [name, words] of Object.entries(wordClasses))
  for (const word of words.split(' ')) {
    const known = classesOf.get(word) ?? new Set<WordClass>();
    classesOf.set(word, known.add(name as WordClass));
  }

/** The letter of each class in a pattern. */
const letters: Readonly<Record<string, WordClass>> = {
  K: 'keyword',
  S: 'cease',
  G: 'doing',
  V: 'contact',
  N: 'negation',
  Z: 'none',
  O: 'me',
  M: 'more',
  T: 'things',
  Q: 'kind',
  C: 'reach',
  D: 'link',
  W: 'want',
  R: 'remove',
  L: 'list',
  X: 'alone',
};

/**
 * A thing that is sent, with words for its kind before it and in Romance languages behind it:
 * "automated text messages", "recordatorios de citas". A kind alone is no thing, so that an
 * appointment is never one.
 */
const things = 'D*Q*T T*D*Q*';

/** A pattern with its things, which may be left out where a question mark follows. */
function withThings(wish: string): readonly string[] {
  if (!wish.includes('{things}')) return [wish];
  const whole = wish.replace(/\{things\}\??/, things);
  return wish.includes('{things}?') ? [wish.replace('{things}?', ''), whole] : [whole];
}

/**
 * A clear wish as a whole clause: each letter is a word of its class, `?` at most one, `*` any. The
 * words of politeness are gone before.
 */
const wishes: readonly string[] = [
  'W*D*K',
  'KK*', // stop stop
  'W*S D*O?D*G D*O*D*{things}?M*', // stop texting me, stop sending appointment reminders
  'W*S D*G?O*D*{things} D*O*M*', // stop sending me these texts, stop the text messages
  'N V D*O O*D*{things}?M*', // do not text me again
  'N V M M*',
  'N O O*V M*D*{things}?M*', // no me escriban mas, ne m'ecrivez plus
  'N V O?M*D*{things} D*O*M*', // don't send any more messages
  'V D*O?N M', // schreiben Sie mir nicht mehr
  'V D*O*D*Z {things} M*', // schicken Sie mir keine Erinnerungen mehr
  'D*O?N M V',
  'Z M D*{things}', // no more texts
  'Z {things} M', // keine SMS mehr
  'W*N W W*M*D*{things} M*', // no quiero mas mensajes
  'W*N W W*M W W*D*{things}?M*', // nao quero mais receber mensagens
  'W*R D*O*D*L D*O*L?', // remove me from your list
  'W*R D*O*D*L?D*{things}', // take me off the text reminders
  'W*R O',
  'X',
  'K O', // unsubscribe me
  'K D*{things} D*O*', // stop these texts, stop text reminders
].flatMap(withThings);

/** These are a wish only where nothing else is said in the clause: "do not contact". */
const bareWishes: readonly string[] = ['N C'];

interface Step {
  readonly of: WordClass;
  readonly how: '' | '?' | '*';
}

const stepsOf = (wish: string): readonly Step[] =>
  [...wish.replaceAll(' ', '').matchAll(/([A-Z])([?*]?)/g)].map(([, letter = '', how = '']) => ({
    of: letters[letter] as WordClass,
    how: how as Step['how'],
  }));

const steps = wishes.map(stepsOf);
const bareSteps = bareWishes.map(stepsOf);

/** Those that no single keyword makes: they are a wish also among other words. */
const phrases = steps.filter((pattern) => pattern.every(({ of }) => of !== 'keyword'));

const isOf = (word: string | undefined, name: WordClass): boolean =>
  word !== undefined && (classesOf.get(word)?.has(name) ?? false);

/** Where a pattern may end that begins at a word; the words are few, so all ways are tried. */
function endsOf(words: readonly string[], pattern: readonly Step[], from: number): Set<number> {
  let reached = new Set([from]);
  for (const { of, how } of pattern) {
    const next = new Set<number>(how === '' ? [] : reached);
    for (let at of reached)
      while (isOf(words[at], of)) {
        next.add((at += 1));
        if (how !== '*') break;
      }
    reached = next;
  }
  return reached;
}

/** More than a clause in which a person asks for something. */
const longestClause = 2000;

/** Compatibility forms as their letters, without accents, marks and punctuation; lower case. */
const plain = (text: string): string =>
  joined.reduce(
    (line, [phrase, word]) => line.replace(phrase, word),
    ` ${compatibleForm(text, 'NFKD', longestClause)
      .replace(/\p{M}(?<![\u0900-\u097F])/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')} `,
  );

const wordsOf = (clause: string): string[] => plain(clause).split(' ').filter(Boolean);
const isPolite = (word: string): boolean => isOf(word, 'polite');

/** Words after which a wish holds only at a time or on a condition: "do not call me before nine". */
const limits =
  /^(?:before|after|until|till|at|on|between|during|while|when|if|unless|today|tonight|tomorrow|by|in|for|because|about|antes|despues|hasta|cuando|si|hoy|manana|avant|apres|vor|nach|bis|wenn)$/;

type Verdict = OptOutWish | 'polite' | 'other';

/** What one clause says. */
function verdictOf(clause: string): Verdict {
  const all = wordsOf(clause);
  const words = all.filter((word, at) => !isPolite(word) || isPartOfWish(all, at));
  if (all.length === 0 || all.every(isPolite)) return 'polite';
  const bare = all.filter((word) => !isPolite(word));
  if (isWhole(words) || isWhole(bare)) return 'stop';
  if (bare.length === 1 && isOf(bare[0], 'weak')) return all.length === 1 ? 'stop' : 'unclear';
  if (bare.length === 1 && isOf(bare[0], 'start')) return 'start';
  if (all.length === 1 && isOf(bare[0], 'help')) return 'help';
  return isWithin(all) ? 'unclear' : 'other';
}

/** `no` is polite in "no, stop" and a negation in "no more texts". */
const isPartOfWish = (words: readonly string[], at: number): boolean =>
  (isOf(words[at], 'negation') || isOf(words[at], 'none') || isOf(words[at], 'link')) &&
  at + 1 < words.length &&
  !isOf(words[at + 1], 'keyword');

const isWhole = (words: readonly string[]): boolean =>
  words.length > 0 &&
  [...steps, ...bareSteps].some((pattern) => endsOf(words, pattern, 0).has(words.length));

/** Whether a wish of several words stands among others that do not limit it. */
const isWithin = (words: readonly string[]): boolean =>
  words.some((_word, from) => {
    const end = Math.max(-1, ...phrases.flatMap((pattern) => [...endsOf(words, pattern, from)]));
    const after = words[end];
    return end - from > 1 && !(after !== undefined && limits.test(after));
  }) || words.some((word) => /^(?:unsubscribe|optout|losemynumber)$/.test(word));

/** A keyword in single letters, as people write it who fear that a machine does not heed it. */
const spelled = /\bs[ .-]{1,3}t[ .-]{1,3}o[ .-]{1,3}p\b/iu;

const longestWish = 240;
const maxClauses = 6;

/**
 * The wish of a line: a small grammar over classes of words, in which the whole clause must be about
 * it. A text that is one of the carriers' keywords is one; what is said on the telephone or written
 * in a chat (`spoken`) needs more than a single word, for "stop" may be meant for anything.
 */
export function optOutWish(
  text: string,
  { spoken = false }: { readonly spoken?: boolean } = {},
): OptOutWish | null {
  if (text.length > longestWish) return null;
  const clauses = text
    .replace(phoneSignature, '')
    .replace(spelled, 'stop')
    .split(/[.!?;,:\n\u2026\u3002\uFF01\uFF1F\uFF0C]+|\s-+\s/)
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  if (clauses.length === 0 || clauses.length > maxClauses) return null;
  if (spoken && wordsOf(text).filter((word) => !isPolite(word)).length < 2) return null;
  const verdicts = clauses.map(verdictOf).flatMap((one) => (one === 'polite' ? [] : [one]));
  const has = (verdict: Verdict) => verdicts.some((one) => one === verdict);
  const [first = null] = verdicts;
  if (verdicts.every((verdict) => verdict === first)) return first === 'other' ? null : first;
  if (!has('stop') && !has('unclear')) return null;
  const longest = clauses.some(
    (clause) =>
      verdictOf(clause) === 'stop' && wordsOf(clause).filter((word) => !isPolite(word)).length > 1,
  );
  const isOtherwise = clauses.some(
    (clause) => verdictOf(clause) === 'other' && wantsContact(clause),
  );
  return has('stop') && longest && !isOtherwise ? 'stop' : 'unclear';
}

/** "Do not call me, text me instead" wants something else than silence. */
const wantsContact = (clause: string): boolean =>
  wordsOf(clause).some((word) => isOf(word, 'contact') || isOf(word, 'doing'));
