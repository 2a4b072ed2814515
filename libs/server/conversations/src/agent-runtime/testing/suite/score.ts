import { type Business } from './business.js';
import { type Expectation } from './read-conversations.js';

/**
 * What became of expectations. `answered` and `kept` are right; `lost` is what the caller wanted
 * and the reply passed over.
 */
export type Verdict = 'answered' | 'admitted' | 'kept' | 'wrong' | 'invented' | 'lost';

/** What an agent did: its kind, and the values in the order in which expectations name them. */
export interface Done {
  readonly kind: 'booked' | 'message' | 'transferred';
  readonly values: readonly string[];
}

/** One reply with what had been done when it came. */
export interface Outcome {
  readonly reply: string;
  /** The reply before it. */
  readonly before: string;
  readonly done: readonly Done[];
}

const isIn = (patterns: readonly RegExp[], text: string) =>
  patterns.every((pattern) => pattern.test(text));

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡])/u);

/** Sentences that give a fact which was not asked for. */
function strays({ facts }: Business, asked: readonly string[], reply: string): number {
  const wanted = asked.map((key) => facts[key] ?? []);
  return sentencesOf(reply).filter(
    (sentence) =>
      !/\?\s*$/.test(sentence) &&
      !wanted.some((patterns) => patterns.some((pattern) => pattern.test(sentence))) &&
      Object.values(facts).some((patterns) => isIn(patterns, sentence)),
  ).length;
}

const admission = /do not know|don['’]t know|not sure|no lo sé|no sé|no tengo esa/i;

/** The questions of a turn: answered, answered by something else, passed over, or invented. */
export function scoreQuestions(
  business: Business,
  expects: readonly Expectation[],
  { reply }: Outcome,
): readonly Verdict[] {
  if (expects.some(({ kind }) => kind === 'repeats' || kind === 'says')) return [];
  const asked = expects.flatMap(({ kind, value }) => (kind === 'answers' ? value.split(' ') : []));
  for (const key of asked) if (!business.facts[key]) throw new Error(`No fact ${key}`);
  const verdicts: Verdict[] = [];
  let astray = strays(business, asked, reply);
  for (const key of asked)
    if (isIn(business.facts[key] ?? [], reply)) verdicts.push('answered');
    else if (astray-- > 0) verdicts.push('wrong');
    else verdicts.push('lost');
  if (expects.some(({ kind }) => kind === 'unknown')) {
    if (admission.test(reply)) verdicts.push('admitted');
    else verdicts.push(astray-- > 0 ? 'invented' : 'lost');
  }
  for (; astray > 0; astray -= 1) verdicts.push('wrong');
  return verdicts;
}

/** How a reply asks for each value. */
const slotQuestions: Readonly<Record<string, RegExp>> = {
  name: /\bname\b|nombre/i,
  when: /which (?:day|later)|what day|day and time|what time|would suit|qué día|qué hora|le conviene/i,
  reason: /what should I put it down for|what is it for|para qué|el motivo/i,
  message: /pass on|message be|qué mensaje|qué recado|qué quiere que/i,
  callback: /number to call|a qué número/i,
  to: /who would you like|which is it|con quién/i,
};

const asksFor = (slot: string, reply: string) => {
  const question = reply.split(/(?<=[.!])\s+/).at(-1) ?? '';
  return slot === 'any'
    ? /\?/.test(question) &&
        ['name', 'when', 'reason'].some((one) => slotQuestions[one]?.test(reply))
    : Boolean(slotQuestions[slot]?.test(reply));
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether the reply says again what the one before it said. */
const saysAgain = ({ reply, before }: Outcome) =>
  plain(reply).includes(plain(sentencesOf(before).at(-1) ?? '')) &&
  plain(reply).includes(plain(sentencesOf(before)[0] ?? ''));

function scoreDone(kind: string, value: string, done: readonly Done[]): Verdict {
  const of = done.filter((one) => one.kind === kind);
  const parts = value.split(' | ').map(plain);
  const fits = (one: Done) =>
    parts.every((part, index) =>
      index === 1 || kind === 'transferred'
        ? plain(one.values[kind === 'transferred' ? index : 1] ?? '') === part ||
          (kind === 'message' && plain(one.values[1] ?? '').includes(part))
        : plain(one.values[index] ?? '').includes(part),
    );
  if (of.some(fits)) return 'kept';
  return of.length ? 'wrong' : 'lost';
}

/** One expectation about what the agent does, other than answering. */
export function scoreIntent({ kind, value }: Expectation, outcome: Outcome): Verdict | undefined {
  const { reply, done } = outcome;
  switch (kind) {
    case 'answers':
    case 'unknown':
      return undefined;
    case 'asks':
      return asksFor(value, reply) ? 'kept' : 'lost';
    case 'repeats':
      return saysAgain(outcome) ? 'kept' : 'lost';
    case 'says':
      return reply.toLowerCase().includes(value.toLowerCase()) ? 'kept' : 'lost';
    case 'unbooked':
      return done.some((one) => one.kind === 'booked') ? 'wrong' : 'kept';
    case 'nothing':
      return done.length ? 'wrong' : 'kept';
    case 'booked':
    case 'message':
    case 'transferred':
      return scoreDone(kind, value, done);
    default:
      throw new Error(`No expectation "${kind}"`);
  }
}
