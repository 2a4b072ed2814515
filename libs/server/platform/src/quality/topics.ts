import { termsOf } from '@patchbay/server-providers';
import { averageClusters, type Steps } from './average-linkage.js';

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
const maxLetters = 300;

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
  for (const { stem, idea, weight } of termsOf(text.slice(0, maxLetters)))
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

/** Adds a part of the likeness of each pair, by the questions in which each key stands. */
function* addLikeness(
  likeness: readonly Float64Array[],
  vectors: readonly Vector[],
  share: number,
): Steps<void> {
  const holders = new Map<string, { readonly at: number; readonly value: number }[]>();
  for (const [at, vector] of vectors.entries()) {
    for (const [key, value] of vector) {
      const others = holders.get(key) ?? [];
      holders.set(key, others);
      const row = likeness[at] as Float64Array;
      for (const other of others) {
        const both = share * value * other.value;
        row[other.at] = (row[other.at] ?? 0) + both;
        const mirrored = likeness[other.at] as Float64Array;
        mirrored[at] = (mirrored[at] ?? 0) + both;
      }
      others.push({ at, value });
    }
    yield;
  }
}

/** How far apart questions are, from 0 to 1. Rounded, so that no order of adding can be seen. */
function* distancesOf(texts: readonly string[]): Steps<readonly Float64Array[]> {
  const words: Vector[] = [];
  for (const text of texts) {
    words.push(wordsIn(text));
    yield;
  }
  const rows = texts.map(() => new Float64Array(texts.length));
  yield* addLikeness(rows, weighted(words), 1 - lettersShare);
  const letters = words.map(lettersIn);
  yield;
  yield* addLikeness(rows, weighted(letters), lettersShare);
  for (const [at, row] of rows.entries()) {
    for (let other = 0; other < row.length; other += 1)
      row[other] = at === other ? 0 : Math.max(0, Math.round((1 - (row[other] ?? 0)) * 1e6) / 1e6);
    yield;
  }
  return rows;
}

/**
 * The questions that are joined by a chain of pairs that are near enough. Two clusters are merged
 * by the average of their pairs, of which then one at least is near enough: no merge leaves such a
 * part, and each part can be clustered by itself.
 */
function chainedParts(distances: readonly Float64Array[]): readonly (readonly number[])[] {
  const seen = new Set<number>();
  return distances.flatMap((_, start) => {
    if (seen.has(start)) return [];
    seen.add(start);
    const part = [start];
    for (const at of part)
      for (const [other, distance] of (distances[at] as Float64Array).entries())
        if (distance <= 1 - leastLikeness && !seen.has(other)) {
          seen.add(other);
          part.push(other);
        }
    return [part.sort((a, b) => a - b)];
  });
}

/** Clusters by average linkage, as indices in ascending order. */
export function* clustersOf(
  distances: readonly Float64Array[],
): Steps<readonly (readonly number[])[]> {
  const clusters: (readonly number[])[] = [];
  for (const part of chainedParts(distances)) {
    const own = part.map((at) => Float64Array.from(part, (other) => distances[at]?.[other] ?? 1));
    for (const cluster of yield* averageClusters(own, 1 - leastLikeness))
      clusters.push(cluster.map((index) => part[index] ?? 0));
  }
  return clusters;
}

const normalized = (text: string): string =>
  text
    .slice(0, maxLetters)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The index of the text that is nearest to all others of its cluster; the first of equals. */
function medoidOf(members: readonly number[], distances: readonly Float64Array[]): number {
  const sums = members.map((one) =>
    members.reduce((sum, other) => sum + (distances[one]?.[other] ?? 0), 0),
  );
  return members[sums.indexOf(Math.min(...sums))] ?? 0;
}

/** The groups of one agent's questions, which come in order: their places, the typical one first. */
export type Grouping = readonly (readonly [typical: number, ...members: number[]])[];

/**
 * Groups the questions to one agent by what they ask: words and letters weighed by how rare they are,
 * then average linkage. Takes the time of the square of their number, in short steps.
 */
export function* groupingOf(questions: readonly Pick<AskedQuestion, 'text'>[]): Steps<Grouping> {
  const byText = new Map<string, number[]>();
  for (const [at, { text }] of questions.entries()) {
    const key = normalized(text);
    const same = byText.get(key);
    if (same) same.push(at);
    else byText.set(key, [at]);
  }
  const texts = [...byText.keys()].sort();
  const placesOf = (index: number) => byText.get(texts[index] ?? '') ?? [];
  const distances = yield* distancesOf(texts);
  const clusters = yield* clustersOf(distances);
  return clusters.flatMap((members): [number, ...number[]][] => {
    const [typical] = placesOf(medoidOf(members, distances));
    const places = members.flatMap(placesOf).sort((a, b) => a - b);
    return typical === undefined ? [] : [[typical, ...places]];
  });
}

/** The topics that a grouping of questions is. */
function topicsIn<Question extends AskedQuestion>(
  questions: readonly Question[],
  grouping: Grouping,
): Topic<Question>[] {
  return grouping.flatMap(([at, ...places]): Topic<Question>[] => {
    const [first, ...rest] = places.flatMap((place) => questions[place] ?? []);
    const typical = questions[at];
    return first && typical ? [{ typical, questions: [first, ...rest] }] : [];
  });
}

/** How the questions of one agent, in order, are grouped. */
export type Grouper = (questions: readonly AskedQuestion[]) => Promise<Grouping>;

/** The topics of questions by agent. The same questions give the same topics in any order. */
export async function topicsOf<Question extends AskedQuestion>(
  questions: readonly Question[],
  group: Grouper,
): Promise<readonly Topic<Question>[]> {
  const byAgent = new Map<number, Question[]>();
  for (const question of [...questions].sort(byTime)) {
    const own = byAgent.get(question.agentId);
    if (own) own.push(question);
    else byAgent.set(question.agentId, [question]);
  }
  const topics: Topic<Question>[] = [];
  for (const own of byAgent.values()) topics.push(...topicsIn(own, await group(own)));
  return topics.sort((a, b) => byTime(a.questions[0], b.questions[0]));
}
