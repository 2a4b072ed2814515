import { millisecondsToSeconds } from '@patchbay/kernel';
import { figureZoneOf, findUser, type Services } from '@patchbay/server-core';
import { type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { refusedByDatabase } from '../logs/database-refusal.js';
import { topicViews } from './decided.js';
import { figuresOf, latencyOf } from './figures.js';
import { createKeptGroupings } from './kept-groupings.js';
import { decidedTopics, decideTopic, ownerOfQuestion, unknownQuestions } from './repository.js';

/** The longest window, in seconds: a year and a day. */
const longest = 366 * 86_400;
/** Grouping takes the time of the square of all questions. */
const maxQuestions = 300;
const maxDecided = 100;

/** Refuses a window that ends before it begins, or is too long. */
function demandSpan({ start, end }: { readonly start: number; readonly end: number }): void {
  if (start >= end) throw refuse.invalid([{ path: 'query.start', message: 'must lie before end' }]);
  if (end - start > longest)
    throw refuse.invalid([{ path: 'query.start', message: 'must lie at most a year before end' }]);
}

/** Handlers of how well agents did, and of what they did not know. */
export function createQualityHandlers({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Pick<
  Handlers<Db>,
  'getAgentQuality' | 'listQuestionTopics' | 'setQuestionTopic'
> {
  const group = createKeptGroupings();
  return {
    getAgentQuality: async ({ query, target, context }) => {
      const { start, end } = query;
      demandSpan(query);
      const zone = { named: query.timezone, path: 'query.timezone' };
      const timeZone = await figureZoneOf(store, target, zone);
      const window = { start, end, timeZone, now: millisecondsToSeconds(clock.now()) };
      return context
        .within(async (db) => ({
          figures: await figuresOf(db, window),
          latency: await latencyOf(db, window),
        }))
        .catch(refusedByDatabase);
    },

    listQuestionTopics: async ({ query, context }) => {
      demandSpan(query);
      const { rows, decided } = await context.within(async (db) => ({
        rows: await unknownQuestions(db, query, maxQuestions + 1),
        decided: await decidedTopics(db, maxDecided),
      }));
      const questions = rows.slice(0, maxQuestions);
      return {
        topics: await topicViews(questions, decided, group),
        questions: questions.length,
        isCut: rows.length > maxQuestions,
      };
    },

    setQuestionTopic: async ({ params, body, context }) =>
      context.within(async (db) => {
        const owner = await ownerOfQuestion(db, params.id);
        if (!owner) throw refuse.notFound('This question does not exist any more.');
        const userId = isMember(context.actor) ? context.actor.userId : null;
        const user = userId === null ? null : await findUser(db, userId);
        await decideTopic(db, {
          ...owner,
          id: params.id,
          state: body.state,
          decidedBy: user?.name ?? null,
        });
        return { message: 'Topic saved' };
      }),
  };
}
