import { type createSchemas, type Json } from './openapi-schema.js';
import { conversationEvent, endedCall, goalEvent, missedGoal } from './resources/webhook-event.js';

const texts = {
  incoming: 'A call or text arrived. Sent before the agent answers, so without results.',
  conversation: 'A call or text session has ended, with its results.',
  goal: 'A goal of a metric is missed, or reached again.',
} as const;

/** How the example differs before the conversation has ended. */
const unended = {
  isLive: true,
  conversation: '',
  callDialog: undefined,
  chatDialog: undefined,
  agentOutcome: undefined,
  summary: undefined,
  agentReplyCount: undefined,
  collectedData: undefined,
  duration: undefined,
  missedCall: undefined,
};

/** The events that receivers are sent, with their bodies. */
export function webhooksOf(schemas: ReturnType<typeof createSchemas>): Json {
  const conversation = schemas.of(conversationEvent);
  const schema = { incoming: conversation, conversation, goal: schemas.of(goalEvent) };
  const before = Object.fromEntries(
    Object.entries({ ...endedCall, ...unended }).filter(([, value]) => value !== undefined),
  );
  const examples = { incoming: before, conversation: endedCall, goal: missedGoal };
  return Object.fromEntries(
    (Object.keys(texts) as (keyof typeof texts)[]).map((name) => [
      name,
      {
        post: {
          operationId: `event_${name}`,
          summary: texts[name],
          tags: ['webhooks'],
          security: [],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schema[name], example: examples[name] },
            },
          },
          responses: {
            '2XX': { description: 'Received' },
            '410': { description: 'The destination is disabled and is sent nothing more' },
          },
        },
      },
    ]),
  );
}
