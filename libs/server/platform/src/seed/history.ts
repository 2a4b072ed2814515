import { cutText } from '@patchbay/kernel';
import { roomIdOf } from '@patchbay/server-conversations';
import { type AccountRow } from '@patchbay/server-core';
import { type Db, type parties, type rooms } from '@patchbay/server-store';
import {
  type HistoryRows,
  insertHistory,
  insertParties,
  insertRooms,
  noHistory,
} from './conversations-repository.js';
import { type DemoLanguage } from './demo-names.js';
import { type DemoPerson } from './demo-people.js';
import { type Draw, createDraw } from './draw.js';
import { type DemoScenario } from './scenarios/scenario.js';
import { addConversation, type LastLine, type Visit } from './seed-conversation.js';
import { momentsOf, type Traffic } from './traffic.js';

/** What an agent of the demo did in the remembered weeks. */
export interface AgentHistory {
  readonly agent: AccountRow;
  readonly greeting: string;
  readonly language: DemoLanguage;
  readonly zone: string;
  readonly traffic: Traffic;
  readonly scenarios: readonly DemoScenario[];
  readonly people: readonly DemoPerson[];
  /** People whose last conversation was within the last hours, so that an inbox shows them first. */
  readonly fresh?: readonly string[];
  readonly seed: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Of ten conversations some are of people who were there before. */
const returningShare = 0.45;

const channelsOf = { phone: ['call', 'sms'], email: ['email'], visitor: ['client'] } as const;

/**
 * Writes some weeks of varied conversations of an agent. `volume` is the share of its traffic that
 * is made; `now` in milliseconds.
 */
export async function seedHistory(
  db: Db,
  history: AgentHistory,
  { now, volume }: { readonly now: number; readonly volume: number },
): Promise<void> {
  const draw = createDraw(history.seed);
  const { agent } = history;
  const ids = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
  const visits = visitsOf(draw, history, { now, volume });
  const known = await insertParties(
    db,
    [...visits].map(([person, moments]) => ({
      ...ids,
      address: addressOf(person, agent),
      kind: person.kind,
      name: person.name,
      createdAt: new Date(Math.min(...moments)),
      updatedAt: new Date(Math.max(...moments)),
    })),
  );
  const rows = noHistory();
  const made = [...visits].flatMap(([person, moments]) => {
    const party = known.get(addressOf(person, agent));
    return party ? [roomOf(rows, { draw, history, ids, party, person, moments, now })] : [];
  });
  await insertRooms(db, made);
  await insertHistory(db, rows);
}

/** A visitor's address is their own on each page. */
const addressOf = ({ kind, address }: DemoPerson, agent: AccountRow): string =>
  kind === 'visitor' ? `${address}-${agent.id}` : address;

/** Who came when, each person's moments in their order. */
function visitsOf(
  draw: Draw,
  { people, traffic, zone, fresh = [] }: AgentHistory,
  { now, volume }: { readonly now: number; readonly volume: number },
): ReadonlyMap<DemoPerson, readonly number[]> {
  const visits = new Map<DemoPerson, number[]>();
  const add = (person: DemoPerson, at: number) =>
    visits.set(person, [...(visits.get(person) ?? []), at]);
  let next = 0;
  for (const moment of momentsOf(draw, traffic, { now, zone, volume })) {
    const before = [...visits.keys()];
    const isReturning = before.length > 0 && (next >= people.length || draw.chance(returningShare));
    const person = isReturning ? draw.one(before) : people[next++];
    if (person) add(person, moment);
  }
  for (const [at, name] of fresh.entries()) {
    const person = people.find((one) => one.name === name);
    if (person) add(person, now - 45 * minute - at * 50 * minute);
  }
  return visits;
}

interface RoomPlan {
  readonly draw: Draw;
  readonly history: AgentHistory;
  readonly ids: { readonly organizationId: number; readonly accountId: number };
  readonly party: typeof parties.$inferSelect;
  readonly person: DemoPerson;
  readonly moments: readonly number[];
  readonly now: number;
}

/** Adds the conversations of a person to the rows, and gives the room that holds them. */
function roomOf(
  rows: HistoryRows,
  { draw, history, ids, party, person, moments, now }: RoomPlan,
): typeof rooms.$inferInsert {
  const { agent, greeting, language, zone } = history;
  const roomId = roomIdOf(agent.id, party.id);
  const visit = (at: number): Visit => ({
    ...{ draw, ids, roomId, party, person, greeting, language, at },
    agentRow: agent,
    timezone: zone,
    scenario: pick(draw, history.scenarios, person.kind),
  });
  const last = [...moments]
    .sort((a, b) => a - b)
    .map((at) => addConversation(rows, visit(at)))
    .at(-1) as LastLine;
  const age = now - last.at.getTime();
  return {
    ...ids,
    id: roomId,
    partyId: party.id,
    channel: last.channel,
    inbox: last.junk ? 'junk' : 'priority',
    aiEnabled: last.author !== 'person',
    unread: age < 20 * hour && draw.chance(0.35) ? draw.between(1, 3) : 0,
    archivedAt: age > 3 * day && draw.chance(0.8) ? last.at : null,
    lastMessage: cutText(last.body, 280),
    lastMessageAuthor: last.author,
    lastMessageAt: last.at,
    createdAt: new Date(Math.min(...moments)),
  };
}

function pick(
  draw: Draw,
  scenarios: readonly DemoScenario[],
  kind: keyof typeof channelsOf,
): DemoScenario {
  const fitting = scenarios.filter((scenario) =>
    scenario.channels.some((channel) => (channelsOf[kind] as readonly string[]).includes(channel)),
  );
  const from = fitting.length ? fitting : scenarios;
  const whole = from.reduce((sum, { weight = 1 }) => sum + weight, 0);
  let left = draw.fraction() * whole;
  return from.find(({ weight = 1 }) => (left -= weight) < 0) ?? (from[0] as DemoScenario);
}
