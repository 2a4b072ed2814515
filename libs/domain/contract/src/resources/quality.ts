import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

/** How far a topic is: nothing was done, an answer was added to the knowledge, or it is let be. */
export const topicStates = ['open', 'added', 'dismissed'] as const;

/** A state of a topic. */
export type TopicState = (typeof topicStates)[number];

const example = {
  text: 'Do you take dogs?',
  at: 1767605400,
  roomId: '2001:3005',
  messageId: '8b3c8f10-93a6-4a51-8c40-7a1f2f9b6e51',
};

/** Questions of one kind that an agent could not answer. */
export const questionTopic = named(
  'QuestionTopic',
  'Questions of one kind that an agent could not answer, with the newest of them',
  z.object({
    id: described(z.uuid(), 'That of the first question', '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e44'),
    organizationId: z.int(),
    agentId: z.int(),
    agentName: z.string(),
    name: described(z.string(), 'The most typical question', example.text),
    state: z.enum(topicStates),
    count: z.int(),
    askedSince: described(z.int(), 'Questions after the answer was added', 0),
    firstAt: epochSeconds(),
    lastAt: epochSeconds(),
    examples: z.array(
      z.object({
        text: z.string(),
        at: epochSeconds(),
        roomId: z.string(),
        messageId: z.uuid(),
      }),
    ),
  }),
  {
    id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e44',
    organizationId: 1004,
    agentId: 2001,
    agentName: 'Front desk',
    name: example.text,
    state: 'open',
    count: 3,
    askedSince: 0,
    firstAt: 1767518800,
    lastAt: example.at,
    examples: [example],
  },
);

/** A topic of questions. */
export type QuestionTopic = z.output<typeof questionTopic>;
