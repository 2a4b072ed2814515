import { randomUUID } from 'node:crypto';
import { type AgentCase } from '@patchbay/contract';
import { chunksOf, messageWordsIn, readConfig } from '@patchbay/server-conversations';
import { type AccountRow, ownerOf } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { demoBusiness } from './demo-tree.js';
import { insertDocument } from './repository.js';
import {
  insertCases,
  insertGoals,
  insertKnowledgeBase,
  insertNotices,
  insertPassages,
  insertReplies,
  insertVersions,
  latestMessagesTaken,
} from './studio-repository.js';

const day = 86_400_000;

/** Gives an account its handbook: a knowledge base with pages that are indexed. */
export async function seedHandbook(
  db: Db,
  account: AccountRow,
  pages: readonly { readonly title: string; readonly url: string; readonly body: string }[],
): Promise<void> {
  const owner = ownerOf(account);
  const knowledgeBaseId = await insertKnowledgeBase(db, owner, `${account.orgName} handbook`);
  for (const page of pages) {
    const id = randomUUID();
    await insertDocument(db, { id, ...owner, ...page, knowledgeBaseId, fetchedAt: new Date() });
    const passages = chunksOf({ title: page.title, sections: [{ heading: '', text: page.body }] });
    await insertPassages(db, owner, id, passages);
  }
}

/** What the front desk was before: each version lacks what was added to it later. */
const earlier = [
  { days: 55, title: 'First version', without: ['faqs', 'services'] },
  { days: 41, title: 'With services and prices', without: ['faqs'] },
  {
    days: 19,
    title: 'Before the Saturday hours',
    openingHours: 'Monday to Friday from 8 AM to 5 PM',
  },
] as const;

/** Conversations that the front desk must go on to hold well. */
const cases: readonly Pick<AgentCase, 'title' | 'turns'>[] = [
  {
    title: 'Opening hours on Saturday',
    turns: [{ say: 'Are you open on Saturday?', checks: [{ kind: 'said', value: 'noon' }] }],
  },
  {
    title: 'Price of whitening, and no other',
    turns: [
      { say: 'How much is teeth whitening?', checks: [{ kind: 'said', value: '280' }] },
      { say: 'And an implant?', checks: [{ kind: 'notSaid', value: '$1' }] },
    ],
  },
  {
    title: 'A message for the desk',
    turns: [
      {
        say: 'Please tell Dr. Okafor that Ruth Abernathy called, my number is 512 555 0177.',
        checks: [{ kind: 'ran', value: 'takeMessage' }],
      },
    ],
  },
];

const goals = [
  { metric: 'appointmentBookRate', comparison: 'atLeast', target: 35, span: 'last7Days' },
  { metric: 'callsAnswered', comparison: 'atLeast', target: 60, span: 'lastWeek' },
] as const;

const replies = [
  {
    name: 'Directions',
    body: 'We are at 410 Lamar Street in Austin. Parking behind the house is free.',
    forAgents: true,
  },
  {
    name: 'Insurance card',
    body: 'Please bring your insurance card and a list of medicines to your first visit.',
    forAgents: true,
  },
  {
    name: 'Estimate',
    body: 'I am sending the estimate for your treatment today.',
    forAgents: false,
  },
] as const;

/**
 * What a studio holds after some weeks: versions of the front desk, cases, goals, saved replies, and
 * notices of the last messages. `now` in milliseconds.
 */
export async function seedStudio(
  db: Db,
  { northside, spanish }: { readonly northside: AccountRow; readonly spanish: AccountRow },
  now: number,
): Promise<void> {
  const owner = ownerOf(northside);
  await seedVersions(db, northside, now);
  await insertCases(db, owner, cases);
  const { timezone } = demoBusiness.northside;
  await insertGoals(
    db,
    owner,
    goals.map((goal) => ({ ...goal, timezone, tolerance: 5, leastEvents: 10 })),
  );
  await insertReplies(db, owner, replies);
  for (const account of [northside, spanish]) await seedNotices(db, account);
}

type Field = { readonly key: string; readonly value?: unknown };

async function seedVersions(db: Db, northside: AccountRow, now: number): Promise<void> {
  const live = await readConfig(db, ownerOf(northside), 'default');
  if (!live) return;
  const fields = live.config['templateFields'] as readonly Field[];
  const versions = earlier.map(({ days, title, ...change }) => ({
    title,
    versionId: now - days * day,
    snapshot: {
      ...live.config,
      templateFields: fields.map((field) => ({ ...field, value: valueBefore(field, change) })),
    },
  }));
  await insertVersions(db, ownerOf(northside), versions, 'Pat Nguyen');
}

const valueBefore = (
  { key, value }: Field,
  change: { readonly without?: readonly string[]; readonly openingHours?: string },
): unknown => {
  if (change.without?.includes(key)) return null;
  return key === 'openingHours' ? (change.openingHours ?? value) : value;
};

/** Tells an account of the last messages that its agent took, as the agent would have. */
async function seedNotices(db: Db, account: AccountRow): Promise<void> {
  const owner = ownerOf(account);
  const taken = await latestMessagesTaken(db, owner, 2);
  const words = messageWordsIn[account.username === 'northside-es' ? 'es' : 'en'];
  await insertNotices(
    db,
    owner,
    taken.map(({ name, address, summary, roomId, at }) => {
      const message = { name: name ?? address, message: summary, callback: address };
      return {
        kind: 'message',
        title: words.title(message),
        body: words.notice(message),
        roomId,
        subject: `message ${roomId}`,
        createdAt: at,
      };
    }),
  );
}
