import { demandEnabled } from '@patchbay/server-core';
import { type Context, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Answered } from './engine-services.js';
import { type ConversationServices } from './conversation-services.js';

/** A member’s prompt to the staging version of an agent. */
export function selfTestHandler({
  store,
  engine,
}: ConversationServices): Pick<Handlers<Db>, 'runPrompt'> {
  return {
    runPrompt: {
      reply: async ({ body, target, context }) => {
        await demandEnabled(store, target.id);
        const runs = [];
        let last: {
          text: string;
          trace: unknown[];
          conversationUuid?: string;
          roomId?: string;
        } | null = null;
        for await (const event of engine.say(
          selfTest(target.id, context, body.promptText),
          context.signal,
        )) {
          if (event.type === 'function') runs.push(event.run);
          if (event.type === 'reply') last = event;
          if (event.type === 'error')
            throw event.waitSeconds === undefined
              ? refuse.busy(event.message)
              : refuse.tooMany(event.waitSeconds, event.message);
        }
        if (!last)
          throw refuse.invalid([
            {
              path: 'body.targetAgent',
              message: 'has no instructions yet. Please enter a prompt.',
            },
          ]);
        return {
          reply: last.text,
          conversationUuid: last.conversationUuid ?? '',
          roomId: last.roomId ?? '',
          functionsRun: runs,
          trace: last.trace as never,
        };
      },
      stream: async ({ body, target, context }) => {
        await demandEnabled(store, target.id);
        return answerItems(
          engine.say(selfTest(target.id, context, body.promptText), context.signal),
        );
      },
    },
  };
}

const selfTest = (agentId: number, context: Context<Db>, text: string) => ({
  agentId,
  channel: 'client' as const,
  text,
  selfTest: true,
  party: {
    kind: 'member' as const,
    address: `test-${'userId' in context.actor && context.actor.userId ? context.actor.userId : agentId}`,
    name: 'Test caller',
  },
});

async function* answerItems(events: AsyncIterable<Answered>) {
  for await (const { isSpent: _spent, waitSeconds: _wait, ...event } of events)
    yield { event: event as never };
}
