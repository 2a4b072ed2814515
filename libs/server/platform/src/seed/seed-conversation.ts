import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { type QualityFacts } from '@patchbay/metrics';
import { type accounts, type parties } from '@patchbay/server-store';
import { type HistoryRows } from './conversations-repository.js';
import { type DemoLanguage } from './demo-names.js';
import { type DemoPerson } from './demo-people.js';
import { type Draw } from './draw.js';
import { type DemoScenario } from './scenarios/scenario.js';
import { qualityOf, turnsOf } from './seed-quality.js';

export interface Visit {
  readonly draw: Draw;
  readonly ids: { readonly organizationId: number; readonly accountId: number };
  readonly agentRow: typeof accounts.$inferSelect;
  readonly timezone: string;
  readonly language: DemoLanguage;
  /** The first words of the agent in a call. */
  readonly greeting: string;
  readonly party: typeof parties.$inferSelect;
  readonly roomId: string;
  readonly person: DemoPerson;
  readonly scenario: DemoScenario;
  readonly at: number;
}

export interface LastLine {
  readonly body: string;
  readonly author: string;
  readonly at: Date;
  readonly channel: string;
  readonly junk: boolean;
}

const wireChannel = { phone: ['call', 'sms'], email: ['email'], visitor: ['client'] } as const;

/**
 * Adds one past conversation with its messages, log and runs to the rows. Gives what the inbox shows
 * of it.
 */
export function addConversation(to: HistoryRows, visit: Visit): LastLine {
  const { draw, ids, roomId, person, scenario } = visit;
  const possible = scenario.channels.filter((channel) =>
    (wireChannel[person.kind] as readonly string[]).includes(channel),
  );
  const channel = possible.length ? draw.one(possible) : wireChannel[person.kind][0];
  const slot = appointmentSlot(draw, visit.at, visit.timezone);
  const fill = (text: string) =>
    text
      .replaceAll(
        '{time}',
        slot.setLocale(visit.language).toFormat(visit.language === 'es' ? 'H:mm' : 'h:mm a'),
      )
      .replaceAll('{day}', slot.setLocale(visit.language).toFormat('cccc'))
      .replaceAll('{name}', person.name?.split(' ')[0] ?? 'there');
  const uuid = randomUUID();
  const isCall = channel === 'call';
  const lines = scenario.lines.map((line) => ({
    author: line.startsWith('>') ? 'agent' : line.startsWith('*') ? 'person' : 'customer',
    body: fill(line.replace(/^[>*]/, '')),
  }));
  const spoken = isCall ? [{ author: 'agent', body: visit.greeting }, ...lines] : lines;

  const { rows, cursor } = messagesOf(visit, { uuid, channel, spoken });
  const end = new Date(cursor + draw.between(1, 9) * 1000);
  const start = new Date(visit.at);
  const duration = isCall ? Math.round((end.getTime() - start.getTime()) / 1000) : 0;
  const summary = fill(scenario.summary);
  const numbers = numbersOf(visit);

  to.conversations.push({
    uuid,
    ...ids,
    roomId,
    type: isCall ? 'call' : 'message',
    channel,
    direction: 'inbound',
    ...numbers,
    startedAt: start,
    endedAt: end,
    durationSeconds: duration,
    summary,
    outcome: scenario.outcome,
    collected: { ...scenario.collected },
    selfCall: false,
    rating: draw.chance(0.2) ? draw.one([3, 4, 4, 5, 5, 5]) : null,
    inbox: scenario.junk ? 'junk' : 'priority',
  });
  to.messages.push(...rows);
  const turns = turnsOf(rows, uuid);
  to.turns.push(...turns);
  if (scenario.run)
    addRun(to, visit, {
      uuid,
      at: rows.at(-1)?.createdAt ?? end,
      words: fill(scenario.run.words),
      slot,
    });
  addLog(to, visit, {
    ...{ uuid, channel, start, duration, summary },
    qualityAt: (satisfaction) =>
      qualityOf(rows, turns, { outcome: scenario.outcome, satisfaction }),
  });
  const last = rows.at(-1);
  return {
    body: isCall ? summary : (last?.body ?? summary),
    author: isCall ? 'customer' : (last?.author ?? 'customer'),
    at: end,
    channel,
    junk: scenario.junk === true,
  };
}

interface SpokenLine {
  readonly author: string;
  readonly body: string;
}

/** The messages of a conversation, one after the other, and when the last was sent. */
function messagesOf(
  { draw, ids, agentRow, roomId, person, at }: Visit,
  {
    uuid,
    channel,
    spoken,
  }: { readonly uuid: string; readonly channel: string; readonly spoken: readonly SpokenLine[] },
) {
  const isCall = channel === 'call';
  let cursor = at;
  const rows = spoken.map((line) => {
    cursor += isCall
      ? draw.between(5, 22) * 1000
      : line.author === 'agent'
        ? draw.between(2, 5) * 1000
        : draw.between(20, 400) * 1000;
    return {
      id: randomUUID(),
      ...ids,
      roomId,
      conversationUuid: uuid,
      author: line.author,
      authorName:
        line.author === 'agent'
          ? (agentRow.accountName ?? '')
          : line.author === 'person'
            ? 'Priya Nair'
            : (person.name ?? ''),
      channel,
      direction: line.author === 'customer' ? 'inbound' : 'outbound',
      body: line.body,
      attachments: [],
      status: 'success',
      createdAt: new Date(cursor),
    };
  });
  return { rows, cursor };
}

/** The numbers of a call or text; a visitor of a web chat has none. */
const numbersOf = ({ person, agentRow }: Visit) =>
  person.kind === 'phone'
    ? { fromNumber: person.address, toNumber: agentRow.phoneNumber }
    : { fromNumber: null, toNumber: null };

function addLog(
  to: HistoryRows,
  visit: Visit,
  {
    uuid,
    channel,
    start,
    duration,
    summary,
    qualityAt,
  }: {
    readonly uuid: string;
    readonly channel: string;
    readonly start: Date;
    readonly duration: number;
    readonly summary: string;
    readonly qualityAt: (satisfaction: number) => QualityFacts;
  },
): void {
  const { draw, ids, agentRow, roomId, person, scenario } = visit;
  const isCall = channel === 'call';
  const satisfaction = draw.one([2, 3, 3, 4, 4, 4, 4, 5, 5, 5]);
  to.logs.push({
    id: uuid,
    ...ids,
    partnerId: agentRow.partnerId,
    resellerId: agentRow.resellerId,
    timestamp: start,
    type: isCall ? 'call' : 'message',
    eventType: `inbound-${channel}`,
    direction: 'inbound',
    duration,
    transfer: scenario.outcome === 'transferred' ? 1 : 0,
    ...numbersOf(visit),
    cnam: isCall ? person.cnam : null,
    roomId,
    callId: isCall ? `${randomUUID().slice(0, 8)}@loopback` : null,
    uuid: `${uuid}:${Math.floor(start.getTime() / 1000)}`,
    agentId: agentRow.id,
    accountName: agentRow.accountName,
    scheduled: scenario.outcome === 'booked' ? 'true' : null,
    outcome: scenario.outcome,
    summary,
    meta: {
      ...scenario.collected,
      satisfaction,
      waitSeconds: draw.between(0, 6),
      language: person.name === 'Владимир Орлов' ? 'ru' : visit.language,
      ...qualityAt(satisfaction),
    },
  });
}

function addRun(
  to: HistoryRows,
  { draw, ids, roomId, party, scenario }: Visit,
  about: { uuid: string; at: Date; words: string; slot: DateTime },
): void {
  const run = scenario.run;
  if (!run) return;
  to.runs.push({
    id: randomUUID(),
    ...ids,
    roomId,
    conversationUuid: about.uuid,
    name: run.name,
    label: run.label,
    input: {
      reason: scenario.collected.reason ?? '',
      ...(run.name === 'schedule' ? { start: about.slot.toISO() } : {}),
    },
    output: { words: about.words },
    status: 'ok',
    startedAt: about.at,
    durationMs: draw.between(80, 620),
  });
  if (run.name !== 'schedule') return;
  to.appointments.push({
    id: randomUUID(),
    ...ids,
    partyId: party.id,
    title: scenario.collected.reason ?? 'Appointment',
    startsAt: about.slot.toJSDate(),
    endsAt: about.slot.plus({ minutes: 40 }).toJSDate(),
    source: 'agent',
    status: 'booked',
  });
}

/** A free-looking time on a working day soon after. */
function appointmentSlot(draw: Draw, after: number, zone: string): DateTime {
  let day = DateTime.fromMillis(after, { zone })
    .plus({ days: draw.between(1, 6) })
    .startOf('day');
  while (day.weekday > 5) day = day.plus({ days: 1 });
  return day.set({ hour: draw.between(8, 16), minute: draw.one([0, 10, 20, 40]) });
}
