import { type QuestionTopic, type TopicState } from '@patchbay/contract';
import { cutText, inMilliseconds, millisecondsToSeconds } from '@patchbay/kernel';
import { type QuestionRow } from './repository.js';
import { type Grouper, type Topic, topicsOf } from './topics.js';

/** A topic that was decided, with the question that names it. */
export type DecidedRow = QuestionRow & { readonly state: TopicState; readonly decidedAt: Date };

type Placed = Omit<QuestionRow, 'at'> & {
  readonly at: number;
  readonly decision: Pick<DecidedRow, 'state' | 'decidedAt'> | undefined;
  /** Whether it was asked in the window; others only name their topic. */
  readonly isCounted: boolean;
};

/** The questions of a window are few enough to be answered with all of their topics. */
const maxExamples = 100;
const shownLetters = 200;

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return cutText(line, shownLetters, '…');
};

/**
 * The topics of a window, the largest first. Questions that name decided topics are grouped with
 * those of the window, so that a topic keeps its name and state when its first question is older.
 */
export async function topicViews(
  questions: readonly QuestionRow[],
  decided: readonly DecidedRow[],
  group: Grouper,
): Promise<QuestionTopic[]> {
  const decisions = new Map(decided.map((row) => [row.id, row]));
  const inWindow = new Set(questions.map(({ id }) => id));
  const placed = [...questions, ...decided.filter(({ id }) => !inWindow.has(id))].map(
    (row): Placed => ({
      ...row,
      at: row.at.getTime(),
      decision: decisions.get(row.id),
      isCounted: inWindow.has(row.id),
    }),
  );
  return (await topicsOf(placed, group))
    .flatMap(viewOf)
    .sort((a, b) => b.count - a.count || b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1));
}

const seconds = (at: number) => millisecondsToSeconds(inMilliseconds(at));

function viewOf({ typical, questions }: Topic<Placed>): QuestionTopic[] {
  const counted = questions.filter(({ isCounted }) => isCounted);
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last) return [];
  // Two decided topics that have grown together are what was decided last.
  const naming = questions
    .filter(({ decision }) => decision !== undefined)
    .sort((a, b) => Number(b.decision?.decidedAt ?? 0) - Number(a.decision?.decidedAt ?? 0))[0];
  const decidedAt = naming?.decision?.decidedAt;
  const state = naming?.decision?.state ?? 'open';
  return [
    {
      id: naming?.id ?? first.id,
      organizationId: first.organizationId,
      agentId: first.agentId,
      agentName: first.agentName,
      name: short(typical.text),
      state,
      count: counted.length,
      askedSince:
        state === 'added' && decidedAt
          ? counted.filter(({ at }) => at > decidedAt.getTime()).length
          : 0,
      firstAt: seconds(first.at),
      lastAt: seconds(last.at),
      examples: counted
        .slice(-maxExamples)
        .reverse()
        .map(({ text, at, roomId, messageId }) => ({
          ...{ text: short(text), at: seconds(at) },
          ...{ roomId, messageId },
        })),
    },
  ];
}
