import { demandEnabled, ownerOf } from '@patchbay/server-core';
import { type Context, type Handlers, refuse, type TreeNode } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Answered } from '../turns/engine-services.js';
import { type ConversationServices } from './conversation-services.js';
import { openTestsOf } from '../calls/calls-repository.js';
import { testerAddress, testerName } from '../calls/tester.js';
import { withoutInstructions } from '../engine/reading.js';

/** A member’s prompt to the staging version of an agent. */
export function selfTestHandler({
  store,
  engine,
}: ConversationServices): Pick<Handlers<Db>, 'runPrompt'> {
  /** The line of a member; one that continues no conversation ends those before it. */
  async function lineOf(test: SelfTest, conversationUuid: string | null | undefined) {
    const inbound = await selfTest(store, test);
    if (conversationUuid !== null) return inbound;
    const before = await test.context.within((db) =>
      openTestsOf(db, ownerOf(test.target), inbound.party.address),
    );
    for (const uuid of before) await engine.end(test.target.id, uuid, test.context.signal);
    return inbound;
  }

  return {
    runPrompt: {
      reply: async ({ body, target, context }) => {
        await demandEnabled(store, target.id);
        const runs = [];
        let last: Extract<Answered, { type: 'reply' }> | null = null;
        for await (const event of forMember(
          engine.say(
            await lineOf({ target, context, text: body.promptText }, body.conversationUuid),
            context.signal,
          ),
          await context.can('canUseFullEditor'),
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
          trace: last.trace,
          ...(last.read ? { read: last.read } : {}),
        };
      },
      stream: async ({ body, target, context }) => {
        await demandEnabled(store, target.id);
        return answerItems(
          forMember(
            engine.say(
              await lineOf({ target, context, text: body.promptText }, body.conversationUuid),
              context.signal,
            ),
            await context.can('canUseFullEditor'),
          ),
        );
      },
    },
  };
}

interface SelfTest {
  readonly target: TreeNode;
  readonly context: Context<Db>;
  readonly text: string;
}

async function selfTest(
  store: ConversationServices['store'],
  { target: { id: agentId }, context, text }: SelfTest,
) {
  return {
    agentId,
    channel: 'client' as const,
    text,
    selfTest: true,
    party: {
      kind: 'member' as const,
      address: testerAddress(context.actor, agentId),
      name: await testerName(store, agentId),
    },
  };
}

/** The instructions and the data of function runs are for the full editor. */
async function* forMember(
  events: AsyncIterable<Answered>,
  mayReadInstructions: boolean,
): AsyncGenerator<Answered> {
  for await (const event of events) {
    if (mayReadInstructions) yield event;
    else if (event.type === 'function') {
      const { input: _input, output: _output, ...run } = event.run;
      yield { ...event, run };
    } else yield event.read ? { ...event, read: withoutInstructions(event.read) } : event;
  }
}

async function* answerItems(events: AsyncIterable<Answered>) {
  for await (const { isSpent: _spent, waitSeconds: _wait, ...event } of events)
    yield { event: event as never };
}
