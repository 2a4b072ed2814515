import {
  type Db,
  carrierCallbacks,
  carrierCalls,
  carrierMedia,
  carrierTexts,
  messageRoutes,
  pendingAnswers,
  roomMails,
  roomTurns,
  agentUrls,
  textOptOuts,
} from '@patchbay/server-store';

interface Place {
  readonly organizationId: number;
  readonly accountId: number;
  readonly roomId: string;
  readonly messageId: string;
}

/**
 * A call with its recording, a text, an answered callback and a route, each with the mark of the
 * account. No worker has to process any of it.
 */
export async function insertFixtureCarrier(
  db: Db,
  { organizationId, accountId, roomId, messageId }: Place,
  mark: string,
): Promise<void> {
  const ids = { organizationId, accountId };
  const numbers = { fromNumber: '+15125550100', toNumber: '+15125550199' };
  const over = new Date('2020-01-01T00:00:00Z');
  const [call] = await db
    .insert(carrierCalls)
    .values({
      ...ids,
      ...numbers,
      carrier: 'loopback',
      carrierCallId: mark,
      direction: 'inbound',
      state: 'ended',
      outcome: 'completed',
      context: { about: mark },
      giveUpAt: over,
      endedAt: over,
      toldAt: over,
    })
    .returning();
  await db.insert(carrierMedia).values({
    ...ids,
    callId: call?.id as string,
    carrier: 'loopback',
    carrierMediaId: mark,
    kind: 'call',
    sourceUrl: `https://${mark.toLowerCase()}.example/`,
    isStored: true,
  });
  await db.insert(carrierTexts).values({
    ...ids,
    ...numbers,
    carrier: 'loopback',
    carrierMessageId: mark,
    roomId,
    messageId,
    status: 'delivered',
  });
  await db
    .insert(pendingAnswers)
    .values({ ...ids, messageId, attempts: 99, begunAt: new Date('2999-01-01T00:00:00Z') });
  // Answered, so that no turn takes it.
  await db.insert(roomTurns).values({
    ...ids,
    roomId,
    messageId,
    conversationUuid: mark,
    channel: 'client',
    seq: 1,
    replyId: messageId,
    askedAt: new Date('2999-01-01T00:00:00Z'),
  });
  await db.insert(roomMails).values({
    ...ids,
    roomId,
    recipient: 'owner@example.com',
    sentAt: new Date('2999-01-01T00:00:00Z'),
  });
  await db.insert(carrierCallbacks).values({ ...ids, key: mark, isDone: true });
  // This row stays when its agent is deleted, so it contains no mark of the agent.
  await db
    .insert(textOptOuts)
    .values({ ...ids, number: `+1512${ids.accountId}`, viaNumber: '+15125550100' });
  await db.insert(agentUrls).values({ ...ids, slug: mark.toLowerCase().slice(0, 50) });
  await db.insert(messageRoutes).values({
    ...ids,
    roomId,
    url: `https://${mark.toLowerCase()}.example/answers`,
    metadata: { mark },
  });
}
