import { agnes } from 'ml-hclust';
import { termsOf } from '@patchbay/server-providers';

/** A question that an agent could not answer. */
export interface AskedQuestion {
  /** Of the turn. */
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly text: string;
  readonly agentId: number;
}

/** Questions of one kind to one agent, the oldest first. */
export interface Topic<Question extends AskedQuestion> {
  /** The question that is most like all others. */
  readonly typical: Question;
  readonly questions: readonly [Question, ...Question[]];
}

type Vector = ReadonlyMap<string, number>;

/** Questions that share less than this belong to two topics. */
const leastLikeness = 0.3;
/** How much letters count beside whole words: they see through endings and slips of the pen. */
const lettersShare = 0.3;
/** Longer texts are read up to here. */
const mostLetters = 300;

const spanishFiller = new Set(
  (
    'el la los las un una unos unas de del al a en y o u que qué es son está están hay con por para ' +
    'mi mis me se su sus lo le les tu tus te ustedes usted si sí no cómo como cuándo cuando dónde ' +
    'donde cuál cuáles puedo puede pueden tienen tiene quiero quisiera hola buenas gracias favor'
  ).split(' '),
);

const byTime = (a: AskedQuestion, b: AskedQuestion) =>
  a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '');

/** The words of a question that say what it is about; those of one idea count as one. */
function wordsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stem, idea, weight } of termsOf(text.slice(0, mostLetters)))
    if (!spanishFiller.has(stem)) counts.set(idea ?? plain(stem), weight);
  return counts;
}

/** Every three letters of its words, with their edges. */
function lettersIn(words: Vector): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word, weight] of words) {
    const edged = ` ${word} `;
    for (let from = 0; from + 3 <= edged.length; from += 1)
      counts.set(edged.slice(from, from + 3), weight);
  }
  return counts;
}

/** A few questions are weighed as if there were this many others. */
const imagined = 10;
/** What stands in one question alone joins it to no other. */
const aloneShare = 0.6;

/** Weighs each part by how rare it is, and makes all vectors equally long. */
function weighted(vectors: readonly Vector[]): readonly Vector[] {
  const spread = new Map<string, number>();
  for (const vector of vectors)
    for (const key of vector.keys()) spread.set(key, (spread.get(key) ?? 0) + 1);
  const rarity = (key: string): number => {
    const among = spread.get(key) ?? 1;
    const rare = Math.log(1 + (vectors.length + imagined) / Math.max(2, among));
    return among === 1 ? rare * aloneShare : rare;
  };
  return vectors.map((vector) => {
    const raw = [...vector].map(([key, weight]) => [key, weight * rarity(key)] as const);
    const length = Math.sqrt(raw.reduce((sum, [, value]) => sum + value * value, 0));
    return new Map(length > 0 ? raw.map(([key, value]) => [key, value / length]) : []);
  });
}

function product(a: Vector, b: Vector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [key, value] of small) sum += value * (large.get(key) ?? 0);
  return sum;
}

/** How far apart questions are, from 0 to 1. Rounded, so that no order of adding can be seen. */
function distancesOf(texts: readonly string[]): number[][] {
  const words = texts.map(wordsIn);
  const [byWord, byLetters] = [weighted(words), weighted(words.map(lettersIn))];
  const distances = texts.map(() => new Array<number>(texts.length).fill(0));
  for (let a = 0; a < texts.length; a += 1)
    for (let b = 0; b < a; b += 1) {
      const likeness =
        (1 - lettersShare) * product(byWord[a] as Vector, byWord[b] as Vector) +
        lettersShare * product(byLetters[a] as Vector, byLetters[b] as Vector);
      const distance = Math.max(0, Math.round((1 - likeness) * 1e6) / 1e6);
      (distances[a] as number[])[b] = distance;
      (distances[b] as number[])[a] = distance;
    }
  return distances;
}

const normalized = (text: string): string =>
  text
    .slice(0, mostLetters)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The index of the text that is nearest to all others of its cluster; the first of equals. */
function medoidOf(members: readonly number[], distances: readonly (readonly number[])[]): number {
  const sums = members.map((one) =>
    members.reduce((sum, other) => sum + (distances[one]?.[other] ?? 0), 0),
  );
  return members[sums.indexOf(Math.min(...sums))] ?? 0;
}

/** The topics of the questions to one agent. */
function topicsOfAgent<Question extends AskedQuestion>(
  questions: readonly Question[],
): Topic<Question>[] {
  const byText = new Map<string, Question[]>();
  for (const question of [...questions].sort(byTime)) {
    const key = normalized(question.text);
    const same = byText.get(key);
    if (same) same.push(question);
    else byText.set(key, [question]);
  }
  const texts = [...byText.keys()].sort();
  const distances = distancesOf(texts);
  const clusters =
    texts.length < 2
      ? texts.map((_, index) => [index])
      : agnes(distances, { method: 'average', isDistanceMatrix: true })
          .cut(1 - leastLikeness)
          .map((cluster) => cluster.indices().sort((a, b) => a - b));
  return clusters.flatMap((members): Topic<Question>[] => {
    const [first, ...rest] = members
      .flatMap((index) => byText.get(texts[index] ?? '') ?? [])
      .sort(byTime);
    const typical = byText.get(texts[medoidOf(members, distances)] ?? '')?.[0];
    return first && typical ? [{ typical, questions: [first, ...rest] }] : [];
  });
}

/**
 * Groups questions by what they ask: words and letters weighed by how rare they are, then average
 * linkage. The same questions give the same topics in any order. Takes the time of the square of
 * their number: callers limit it.
 */
export function topicsOf<Question extends AskedQuestion>(
  questions: readonly Question[],
): readonly Topic<Question>[] {
  const byAgent = new Map<number, Question[]>();
  for (const question of questions)
    byAgent.set(question.agentId, [...(byAgent.get(question.agentId) ?? []), question]);
  return [...byAgent.values()]
    .flatMap((own) => topicsOfAgent(own))
    .sort((a, b) => byTime(a.questions[0], b.questions[0]));
}
