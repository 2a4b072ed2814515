import { randomUUID } from 'node:crypto';
import { putAppData } from '@patchbay/server-conversations';
import { type AccountRow, type ServerKey } from '@patchbay/server-core';
import {
  type Db,
  agentCases,
  agentTurns,
  answeringRoutes,
  contactMerges,
  agentConfigs,
  appointments,
  apps,
  calendarConnections,
  conversations,
  dashboardLinks,
  dashboardReports,
  events,
  forwardingChecks,
  groupMembers,
  knowledgeBases,
  knowledgeChunks,
  knowledgeDocuments,
  logs,
  messages,
  metricGoals,
  notifications,
  separateContacts,
  parties,
  questionTopics,
  reactions,
  rooms,
  savedReplies,
  schedules,
  sipCaptures,
  sipIpWhitelist,
  sipRegistrations,
  sipRoutes,
  templateRolloutAgents,
  templateRollouts,
  templates,
  taskAttempts,
  taskLimits,
  tasks,
  webhookDeliveries,
  webhookEvents,
  webhookRelays,
  webhooks,
} from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { insertFixtureCarrier } from './fixture-carrier.js';
import { taskIdOf } from './task-id.js';

export async function insertFixtureRows(db: Db, row: AccountRow, mark: string): Promise<void> {
  const ids = { organizationId: row.organizationId ?? row.id, accountId: row.id };
  const [party] = await db
    .insert(parties)
    .values({ ...ids, kind: 'phone', address: `+1512555${String(row.id).slice(-4)}`, name: mark })
    .returning();
  const roomId = `${row.id}:${row.id}`;
  await db.insert(rooms).values({
    ...ids,
    id: roomId,
    partyId: party?.id as number,
    channel: 'sms',
    lastMessage: mark,
  });
  await db.insert(conversations).values({
    ...ids,
    uuid: `uuid-${row.id}`,
    roomId,
    type: 'message',
    channel: 'sms',
    direction: 'inbound',
    summary: mark,
  });
  const [said] = await db
    .insert(messages)
    .values({
      ...ids,
      roomId,
      conversationUuid: `uuid-${row.id}`,
      author: 'customer',
      channel: 'sms',
      direction: 'inbound',
      body: mark,
    })
    .returning();
  await insertFixtureCarrier(db, { ...ids, roomId, messageId: said?.id as string }, mark);
  const id = said?.id as string;
  await db.insert(agentTurns).values({
    ...{ ...ids, id, askedId: id, conversationUuid: `uuid-${row.id}` },
    ...{ firstMs: 1, wholeMs: 1, isUnknown: true },
  });
  await db.insert(questionTopics).values({ ...ids, id, state: 'open', decidedBy: mark });
  await db.insert(reactions).values({
    ...ids,
    messageId: id,
    actor: 'person:0',
    name: mark,
    reaction: '👍',
  });
  await db
    .insert(notifications)
    .values({ ...ids, kind: 'message', title: mark, body: mark, subject: mark });
  await db.insert(contactMerges).values({
    ...ids,
    keptId: party?.id as number,
    mergedId: party?.id as number,
    keptName: mark,
    mergedName: mark,
    before: [],
    after: { id: party?.id as number, name: mark, profile: {}, mergedInto: null },
    keepUntil: new Date('2999-01-01T00:00:00Z'),
  });
  await db.insert(separateContacts).values({
    ...ids,
    lowId: party?.id as number,
    highId: party?.id as number,
    version: mark,
  });
  await db
    .insert(groupMembers)
    .values({ ...ids, groupId: party?.id as number, partyId: party?.id as number });
  const [base] = await db
    .insert(knowledgeBases)
    .values({ ...ids, title: mark })
    .returning();
  const [document] = await db
    .insert(knowledgeDocuments)
    .values({
      ...ids,
      knowledgeBaseId: base?.id,
      title: mark,
      body: mark,
      url: `https://${mark.toLowerCase()}.example/`,
    })
    .returning();
  await db.insert(knowledgeChunks).values({
    ...ids,
    documentId: document?.id as string,
    position: 0,
    heading: mark,
    body: mark,
    // Indexed, so that the worker has nothing to do with it.
    search: sql`to_tsvector('english', ${mark})`,
    language: 'en',
  });
  await insertFixtureDashboards(db, ids, mark);
  await db.insert(agentCases).values({ ...ids, title: mark, turns: [{ say: mark, checks: [] }] });
  await db
    .insert(templateRolloutAgents)
    .values({ ...ids, rolloutId: randomUUID(), position: 0, error: mark, broken: [mark] });
  await db.insert(agentConfigs).values([
    { ...ids, id: `campa${row.id}s`, slot: 'staging', config: { agentInstructions: mark } },
    { ...ids, id: `campa${row.id}d`, slot: 'default', config: { agentInstructions: mark } },
  ]);
  await db.insert(logs).values({
    ...ids,
    id: `log-${row.id}`,
    timestamp: new Date(),
    type: 'call',
    eventType: 'inbound-call',
    direction: 'inbound',
    uuid: `uuid-${row.id}`,
    agentId: row.id,
    summary: mark,
    meta: {},
  });
  const [hook] = await db
    .insert(webhooks)
    .values({
      ...ids,
      url: `https://${mark.toLowerCase()}.example/hook`,
      type: 'incoming',
      label: mark,
    })
    .returning();
  const [told] = await db
    .insert(webhookEvents)
    .values({
      ...ids,
      type: 'incoming',
      payload: JSON.stringify({ message: mark }),
      spreadAt: new Date(),
    })
    .returning();
  await db.insert(webhookDeliveries).values({
    ...ids,
    webhookId: hook?.id as string,
    eventId: told?.id as string,
    state: 'delivered',
    nextAt: new Date(),
    history: [{ at: 0, durationMs: 1, status: null, error: mark }],
  });
  await insertFixtureSip(db, ids, mark);
  await db.insert(webhookRelays).values({
    ...ids,
    type: 'twilioSMS',
    url: `https://${mark.toLowerCase()}.example/relay`,
    timeoutMs: 5000,
  });
  const [task] = await db
    .insert(tasks)
    .values({
      ...ids,
      id: taskIdOf(row.id),
      type: 'call',
      state: 'canceled',
      target: '+15125550148',
      context: mark,
      nextAt: new Date(),
    })
    .returning();
  await db.insert(taskAttempts).values({
    ...ids,
    taskId: task?.id as string,
    number: 1,
    type: 'call',
    target: mark,
    day: '2026-01-05',
    state: 'ended',
  });
  await db.insert(taskLimits).values(ids);
  await db.insert(events).values({ ...ids, topic: 'message', payload: { roomId: mark } });
}

/** The schedule, the appointments and the external connections of an account. */
export async function insertFixtureCalendar(
  db: Db,
  row: AccountRow,
  mark: string,
  key: ServerKey,
): Promise<void> {
  const ids = { organizationId: row.organizationId ?? row.id, accountId: row.id };
  await db.insert(schedules).values({ ...ids, schedule: { note: mark, days: [] } });
  await db.insert(appointments).values({
    ...ids,
    title: mark,
    startsAt: new Date(Date.now() + 86_400_000),
    endsAt: new Date(Date.now() + 88_200_000),
  });
  // A named version, and the one that a path without a version refers to.
  for (const version of ['1', 'v1'])
    await putAppData(
      db,
      key,
      ids,
      { slug: '1', version },
      { location: mark, apiKey: `secret of ${mark}` },
    );
  // The data is sealed, so only the name can contain the mark.
  await putAppData(db, key, ids, { slug: mark, version: 'v1' }, { location: mark });
  await db.insert(calendarConnections).values({
    ...ids,
    provider: 'google',
    sealed: 'opens nothing',
    calendarId: `${mark}@example.com`,
    calendarName: mark,
  });
}

/**
 * The SIP settings of an account, and a supplier of its numbers. No worker has to process any of it
 * until long after the test.
 */
async function insertFixtureSip(
  db: Db,
  ids: { organizationId: number; accountId: number },
  mark: string,
): Promise<void> {
  const at = new Date();
  const later = new Date(at.getTime() + 10 * 365 * 86_400_000);
  await db.insert(sipIpWhitelist).values({ ...ids, ip: '203.0.113.7', label: mark });
  await db.insert(sipRoutes).values({ ...ids, route: `${mark.toLowerCase()}.example` });
  await db.insert(sipRegistrations).values({
    ...ids,
    aor: `${mark}@sip.example`,
    username: mark,
    sealedPassword: mark,
    realm: 'sip.example',
    transport: 'UDP',
    callId: mark,
    nextAt: later,
  });
  await db.insert(sipCaptures).values({
    ...ids,
    sipCallId: 'call',
    capturedAt: at,
    position: 0,
    direction: 'sent',
    transport: 'UDP',
    sourceAddress: '203.0.113.7:5060',
    destinationAddress: '203.0.113.8:5060',
    message: `OPTIONS sip:${mark} SIP/2.0`,
  });
  await db
    .insert(forwardingChecks)
    .values({ ...ids, line: mark, number: mark, startedAt: at, expiresAt: at });
  await db.insert(answeringRoutes).values({ ...ids, timezone: mark });
  await db.insert(savedReplies).values({ ...ids, name: mark, body: mark });
}

/** What a tier above organizations offers to those below it: a template and an app. */
export async function insertFixtureTemplates(
  db: Db,
  { id: accountId }: AccountRow,
  { id, mark }: { id: string; mark: string },
): Promise<void> {
  await db.insert(templates).values({
    id,
    accountId,
    title: mark,
    disabled: false,
    fields: [{ key: 'orgName', title: mark }],
    integrations: [],
    agent: { agentInstructions: mark },
  });
  await db.insert(templateRollouts).values({
    templateId: id,
    accountId,
    revision: 1,
    state: 'undone',
    firstPercent: 10,
    mostWorse: 5,
    total: 1,
    reach: 1,
    startedByName: mark,
  });
  await db
    .insert(apps)
    .values({ accountId, appId: mark, version: 'v1', definition: { name: mark } });
}

/** A goal, a link and a report, none of which a worker would take. */
async function insertFixtureDashboards(
  db: Db,
  ids: { readonly organizationId: number; readonly accountId: number },
  mark: string,
): Promise<void> {
  const terms = { ...ids, timezone: 'UTC' };
  const shown = { ...terms, title: mark, metrics: [mark] };
  await db.insert(metricGoals).values({
    ...terms,
    metric: mark,
    comparison: 'atLeast',
    target: 1,
    span: 'lastHour',
    tolerance: 5,
    leastEvents: 1,
    paused: true,
  });
  await db.insert(dashboardLinks).values({
    ...shown,
    tokenHash: Buffer.from(`${mark} ${ids.accountId}`),
    days: 30,
    expiresAt: new Date(Date.UTC(2099, 0, 1)),
  });
  await db.insert(dashboardReports).values({
    ...shown,
    cadence: 'daily',
    hour: 8,
    recipients: [`${mark.toLowerCase()}@example.com`],
    paused: true,
  });
}
