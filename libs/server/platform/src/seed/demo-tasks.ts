import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { findOrCreateParty, findOrCreateRoom } from '@patchbay/server-conversations';
import { type AccountRow } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { zonesOf } from '@patchbay/server-telephony';
import {
  insertConversation,
  insertLog,
  insertMessages,
  updateRoomBefore,
} from './conversations-repository.js';
import { demoPeople } from './demo-people.js';
import {
  type TaskRow,
  insertAttempt,
  insertTask,
  insertTaskLimits,
  linkTask,
} from './tasks-repository.js';

type Ending =
  | {
      readonly state: 'finished';
      readonly outcome: 'completed' | 'voicemail';
      readonly dialogue: readonly string[];
      readonly booked?: true;
    }
  | { readonly state: 'errored'; readonly outcome: 'no-answer' }
  | { readonly state: 'canceled' }
  | { readonly state: 'pending' };

interface DemoTask {
  readonly person: string;
  readonly last: string;
  /** Working days from now, and the hour in the office. */
  readonly days: number;
  readonly hour: number;
  readonly ending: Ending;
}

const greeting = 'Hi, this is Northside Dental about your six-month cleaning.';

/** A recall: who was due for a cleaning, who was reached, and who still waits for a call. */
const recall: readonly DemoTask[] = [
  {
    person: 'Ruth Abernathy',
    last: 'May',
    days: -4,
    hour: 10,
    ending: {
      state: 'finished',
      outcome: 'completed',
      booked: true,
      dialogue: [
        'Oh yes, I meant to call you.',
        '>I can offer Thursday at ten, or Friday at two.',
        'Thursday at ten is fine.',
        '>You are booked for Thursday at ten. We will send a reminder.',
      ],
    },
  },
  {
    person: 'Yusuf Adeyemi',
    last: 'April',
    days: -4,
    hour: 11,
    ending: {
      state: 'finished',
      outcome: 'completed',
      dialogue: [
        'I have moved to Denver, so I will not be coming back.',
        '>Thank you for telling us. I will note that, and we will not call again.',
      ],
    },
  },
  {
    person: 'Carla Meinhardt',
    last: 'May',
    days: -3,
    hour: 10,
    ending: { state: 'finished', outcome: 'voicemail', dialogue: [] },
  },
  {
    person: 'Priscilla Hwang',
    last: 'March',
    days: -3,
    hour: 14,
    ending: {
      state: 'finished',
      outcome: 'completed',
      booked: true,
      dialogue: [
        'Can I come in the morning?',
        '>Tuesday at eight twenty is free.',
        'Take that one.',
        '>You are booked for Tuesday at eight twenty.',
      ],
    },
  },
  {
    person: 'Ben Castellano',
    last: 'February',
    days: -2,
    hour: 9,
    ending: { state: 'errored', outcome: 'no-answer' },
  },
  { person: 'Naoko Ishii', last: 'May', days: -2, hour: 15, ending: { state: 'canceled' } },
  { person: 'Imogen Vance', last: 'June', days: 1, hour: 10, ending: { state: 'pending' } },
  { person: 'Oscar Lindqvist', last: 'May', days: 1, hour: 11, ending: { state: 'pending' } },
  { person: 'Mei Castro', last: 'April', days: 2, hour: 10, ending: { state: 'pending' } },
  { person: 'Sergio Blanc', last: 'June', days: 2, hour: 14, ending: { state: 'pending' } },
];

/**
 * Gives an organization a small campaign: calls that were made, with their conversations, and calls
 * that wait for their hour. `now` in milliseconds.
 */
export async function seedTasks(
  db: Db,
  agent: AccountRow,
  timezone: string,
  now: number,
): Promise<void> {
  const ids = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
  await insertTaskLimits(db, { ...ids, timezone });
  const batchId = randomUUID();
  for (const [at, item] of recall.entries()) {
    const person = demoPeople.find(({ name }) => name === item.person);
    if (!person) continue;
    const planned = workingDay(now, timezone, item.days)
      .set({ hour: item.hour, minute: at * 5, second: 0, millisecond: 0 })
      .toMillis();
    const made = new Date(
      workingDay(now, timezone, -5)
        .set({ hour: 16, minute: 30, second: at, millisecond: 0 })
        .toMillis(),
    );
    const isOver = item.ending.state !== 'pending';
    const ended = new Date(isOver ? planned + 90_000 : made);
    const task = await insertTask(db, {
      ...ids,
      batchId,
      type: 'call',
      state: item.ending.state,
      target: person.address,
      zones: zonesOf(person.address),
      context: `${item.person}. Last cleaning in ${item.last}.`,
      taskContext: 'Offer a cleaning within the next two weeks.',
      greeting,
      externalTaskId: `recall-${101 + at}`,
      meta: { list: 'Six-month recall' },
      scheduledFor: new Date(planned),
      nextAt: new Date(planned),
      attempts: attemptsOf(item.ending),
      createdAt: made,
      updatedAt: ended,
      startedAt: attemptsOf(item.ending) > 0 ? new Date(planned) : null,
      finishedAt: isOver ? ended : null,
      ...('outcome' in item.ending ? { outcome: item.ending.outcome } : {}),
      ...(item.ending.state === 'errored' ? { reason: 'The call was not answered.' } : {}),
    });
    if (task && 'outcome' in item.ending)
      await seedAttempt(db, { agent, task, ending: item.ending, person: item.person, at: planned });
  }
}

const attemptsOf = (ending: Ending): number =>
  ending.state === 'errored' ? 3 : ending.state === 'finished' ? 1 : 0;

interface Made {
  readonly agent: AccountRow;
  readonly task: TaskRow;
  readonly ending: Extract<Ending, { outcome: string }>;
  readonly person: string;
  readonly at: number;
}

async function seedAttempt(db: Db, { agent, task, ending, person, at }: Made): Promise<void> {
  const ids = { organizationId: task.organizationId, accountId: task.accountId };
  const start = new Date(at);
  const attempt = {
    ...ids,
    id: randomUUID(),
    taskId: task.id,
    number: 1,
    type: task.type,
    target: task.target,
    day: start.toISOString().slice(0, 10),
    state: 'ended',
    outcome: ending.outcome,
    startedAt: start,
  };
  const set = { attemptId: attempt.id };
  if (ending.state === 'errored') {
    await insertAttempt(db, { ...attempt, endedAt: new Date(at + 30_000) });
    await linkTask(db, task, set);
    return;
  }
  const party = await findOrCreateParty(db, ids.organizationId, ids.accountId, {
    kind: 'phone',
    address: task.target,
    name: person,
  });
  const room = await findOrCreateRoom(db, ids, party, 'call');
  const uuid = randomUUID();
  const lines = [`>${greeting}`, ...ending.dialogue];
  const end = new Date(at + 12_000 + lines.length * 7000);
  const seconds = Math.round((end.getTime() - at) / 1000);
  const summary = ending.booked
    ? `${person} booked the six-month cleaning.`
    : ending.outcome === 'voicemail'
      ? `${person} did not answer; the machine took a message about the cleaning.`
      : `${person} has moved away and wants no more calls.`;
  await seedDemoConversation(
    db,
    { agent, task, ending, person, at },
    {
      uuid,
      roomId: room.id,
      attemptId: attempt.id,
      lines,
      end,
      seconds,
      summary,
    },
  );
  // What the inbox shows of the room, unless something came after the call.
  await updateRoomBefore(
    db,
    { organizationId: ids.organizationId, id: room.id },
    { channel: 'call', lastMessage: summary, lastMessageAuthor: 'system', lastMessageAt: end },
  );
  await insertAttempt(db, {
    ...attempt,
    seconds,
    conversationUuid: uuid,
    placedAt: start,
    endedAt: end,
  });
  await linkTask(db, task, { ...set, roomId: room.id, conversationUuid: uuid });
}

interface DemoConversation {
  readonly uuid: string;
  readonly roomId: string;
  readonly attemptId: string;
  /** What was said in turns; the agent's begin with `>`. */
  readonly lines: readonly string[];
  readonly end: Date;
  readonly seconds: number;
  readonly summary: string;
}

/** The conversation of an attempt that was answered, with its messages and its log. */
async function seedDemoConversation(
  db: Db,
  {
    agent,
    task,
    ending,
    person,
    at,
  }: Made & {
    readonly ending: Extract<Ending, { state: 'finished' }>;
  },
  { uuid, roomId, attemptId, lines, end, seconds, summary }: DemoConversation,
): Promise<void> {
  const ids = { organizationId: task.organizationId, accountId: task.accountId };
  const start = new Date(at);
  const numbers = { fromNumber: agent.phoneNumber, toNumber: task.target };
  const outcome = ending.booked
    ? 'booked'
    : ending.outcome === 'voicemail'
      ? 'voicemail'
      : 'answered';
  await insertConversation(db, {
    uuid,
    ...ids,
    roomId,
    type: 'call',
    channel: 'call',
    direction: 'outbound',
    ...numbers,
    startedAt: start,
    endedAt: end,
    durationSeconds: seconds,
    summary,
    outcome,
    collected: ending.booked ? { reason: 'Cleaning' } : {},
    inbox: 'priority',
  });
  await insertMessages(
    db,
    lines.map((line, turn) => ({
      ...ids,
      roomId,
      conversationUuid: uuid,
      author: line.startsWith('>') ? 'agent' : 'customer',
      authorName: line.startsWith('>') ? (agent.accountName ?? '') : person,
      channel: 'call',
      direction: line.startsWith('>') ? 'outbound' : 'inbound',
      body: line.replace(/^>/, ''),
      attachments: [],
      status: 'success',
      createdAt: new Date(at + 4000 + turn * 7000),
    })),
  );
  await insertLog(db, {
    id: uuid,
    ...ids,
    partnerId: agent.partnerId,
    resellerId: agent.resellerId,
    timestamp: start,
    type: 'call',
    eventType: 'outbound-call',
    direction: 'outbound',
    duration: seconds,
    transfer: 0,
    ...numbers,
    roomId,
    callId: `${uuid.slice(0, 8)}@loopback`,
    uuid: `${uuid}:${Math.floor(at / 1000)}`,
    agentId: agent.id,
    accountName: agent.accountName,
    scheduled: ending.booked ? 'true' : null,
    outcome,
    summary,
    meta: { taskAttemptId: attemptId, ...(ending.booked ? { reason: 'Cleaning' } : {}) },
  });
}

/** The working day that is a number of working days before or after a moment, in a zone. */
function workingDay(now: number, zone: string, days: number): DateTime {
  let day = DateTime.fromMillis(now, { zone }).startOf('day');
  for (let left = Math.abs(days); left > 0;) {
    day = day.plus({ days: Math.sign(days) });
    if (day.weekday <= 5) left -= 1;
  }
  return day;
}
