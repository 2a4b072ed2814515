import { type AnswerEvent } from '@patchbay/contract';
import { type Answered } from '../conversations/turns/engine-services.js';

const noReply = 'The agent cannot answer right now. The message was kept.';

/**
 * The events of an answer as a visitor may read them. What the answer was made from is for members,
 * and so is why a model failed: the visitor has its apology, or a fixed sentence where not even
 * that was written.
 */
export async function* forVisitor(events: AsyncIterable<Answered>): AsyncGenerator<AnswerEvent> {
  let hasReply = false;
  for await (const event of events) {
    hasReply ||= event.type === 'reply';
    if (event.type !== 'error') yield shown(event);
    else if (!hasReply) yield { type: 'error', message: noReply, retryable: event.retryable };
  }
}

function shown({
  conversationUuid: _uuid,
  roomId: _room,
  isSpent: _spent,
  waitSeconds: _wait,
  read: _read,
  ...event
}: Answered): AnswerEvent {
  return event.type === 'reply' ? { ...event, trace: [] } : event;
}
