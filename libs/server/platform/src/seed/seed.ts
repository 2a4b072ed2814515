import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { type Db, type Store, type accounts } from '@patchbay/server-store';
import { defaultVoiceId } from '@patchbay/onboarding';
import { fillConfig, roomIdOf } from '@patchbay/server-conversations';
import { type AccountRow } from '@patchbay/server-core';
import { insertAccount, writeNode } from '../accounts/repository.js';
import { insertRoom, keepParty, updateRoom } from './conversations-repository.js';
import { seedMoney } from './demo-money.js';
import { demoPeople } from './demo-people.js';
import { type DemoScenario, dentalScenarios, roofingScenarios } from './demo-scenarios.js';
import { seedTasks } from './demo-tasks.js';
import { demoBusiness, demoPhone, demoSignIns } from './demo-tree.js';
import { seedSchedules } from './demo-schedules.js';
import { type Draw, createDraw } from './draw.js';
import { type LastLine, seedConversation } from './seed-conversation.js';
import { seedPlans } from './seed-plans.js';
import {
  insertConfigs,
  insertDocument,
  insertDomain,
  insertNumber,
  insertPerson,
  insertSipNetworks,
  insertSipRoute,
  insertTemplate,
  lockPlatform,
} from './repository.js';
import { starterTemplates } from './starter-templates.js';

type Business = (typeof demoBusiness)[keyof typeof demoBusiness];

const scope = { kind: 'platform', reason: 'seed the demo tree' } as const;
/** Twice the default window of the dashboard, so that every figure has a predecessor. */
const weeks = 9;

/** The first templates of an installation. A deleted template does not return. */
export async function seedTemplates(store: Store): Promise<void> {
  await store.within({ kind: 'platform', reason: 'seed the starter templates' }, async (db) => {
    const platform = await lockPlatform(db);
    const given = new Set((platform?.settings.starterTemplates as string[] | undefined) ?? []);
    const fresh = starterTemplates.filter(({ id }) => !given.has(id));
    if (platform && fresh.length > 0)
      await writeNode(db, platform.id, {
        settings: {
          ...platform.settings,
          starterTemplates: starterTemplates.map(({ id }) => id),
        },
      });
    for (const template of fresh) {
      await insertTemplate(db, {
        ...template,
        accountId: null,
        resellerId: null,
        disabled: false,
        fields: [...template.fields],
        integrations: [...template.integrations],
        agent: { ...template.agent },
      });
    }
  });
}

/** Fills an empty store with demo accounts and conversations. `now` in milliseconds. */
export async function seedDemo(store: Store, now: number): Promise<void> {
  await store.within(scope, async (db) => {
    const partner = await node(db, {
      type: 'partner',
      username: 'larkfield',
      name: 'Larkfield',
      details: { partnerName: 'Larkfield' },
    });
    const reseller = await node(db, {
      type: 'reseller',
      username: 'harborline',
      name: 'Harborline',
      partnerId: partner.id,
      details: { resellerName: 'Harborline' },
      settings: {
        brandColor: '#2b5ce6',
        embedOrigins: hostOrigins(),
        supportUrl: 'https://help.harborline.example.com',
      },
    });
    // The domain is not verified, so the demo's pages use the platform's host.
    await insertDomain(db, { domain: 'harborline.test', accountId: reseller.id });
    const above = { partnerId: partner.id, resellerId: reseller.id };
    const northside = await organization(db, demoBusiness.northside, above, now);
    const ridgeway = await organization(db, demoBusiness.ridgeway, above, now);
    const afterHours = await agent(db, northside, 'After hours', 'northside-after-hours', now);
    await people(db, { partner, reseller, northside, afterHours, now });
    await sipSide(db, northside);
    await history(db, northside, demoBusiness.northside, dentalScenarios, 20260, now, 26);
    await history(db, afterHours, demoBusiness.northside, dentalScenarios, 20261, now, 7);
    await history(db, ridgeway, demoBusiness.ridgeway, roofingScenarios, 20262, now, 16);
    await seedTasks(db, northside, demoBusiness.northside.timezone, now);
    await seedSchedules(db, { northside, ridgeway }, now);
    await seedMoney(db, { northside, ridgeway }, now);
    await seedPlans(db, { partner, reseller, northside, ridgeway }, now);
  });
}

/** The demo's host pages, to try the embedded widget. */
const hostOrigins = (): string[] =>
  (process.env.E2E_HOST_ORIGIN ?? 'http://localhost:4390').split(',');

const node = (db: Db, values: typeof accounts.$inferInsert): Promise<AccountRow> =>
  insertAccount(db, { active: true, premium: true, ...values });

async function organization(
  db: Db,
  business: Business,
  above: { partnerId: number; resellerId: number },
  now: number,
): Promise<AccountRow> {
  const made = await node(db, {
    type: 'organization',
    username: business.username,
    name: business.accountName,
    orgName: business.orgName,
    accountName: business.accountName,
    phoneNumber: business.number,
    smsEnabled: true,
    externalAccountId: business.externalAccountId,
    details: { orgName: business.orgName },
    settings: {
      onboarding: { onboardingComplete: true },
      walkthrough: { version: 1, completed: ['SETUP_AGENT'] },
      timezone: business.timezone,
    },
    ...above,
  });
  await number(db, made, business.number);
  await configure(db, made, business, 'templ_appointment_scheduler', now);
  for (const document of business.knowledge)
    await insertDocument(db, {
      id: randomUUID(),
      organizationId: made.id,
      accountId: made.id,
      ...document,
    });
  return made;
}

async function agent(
  db: Db,
  org: AccountRow,
  accountName: string,
  username: string,
  now: number,
): Promise<AccountRow> {
  const made = await node(db, {
    type: 'agent',
    username,
    name: accountName,
    accountName,
    partnerId: org.partnerId,
    resellerId: org.resellerId,
    organizationId: org.id,
    phoneNumber: '+15125550111',
  });
  await number(db, made, '+15125550111');
  await configure(db, made, demoBusiness.northside, 'templ_message_taker', now);
  return made;
}

const number = (db: Db, owner: AccountRow, value: string) =>
  insertNumber(db, {
    number: value,
    organizationId: owner.organizationId ?? owner.id,
    accountId: owner.id,
    country: 'US',
    city: value.startsWith('+1303') ? 'Boulder' : 'Austin',
    region: value.startsWith('+1303') ? 'CO' : 'TX',
    status: 'assigned',
  });

async function configure(
  db: Db,
  owner: AccountRow,
  business: Business,
  templateId: string,
  now: number,
): Promise<void> {
  const template = starterTemplates.find((entry) => entry.id === templateId);
  if (!template) throw new Error(`No template ${templateId}`);
  const fields: Record<string, string> = {
    ...business.fields,
    notifyEmail: 'desk@northside.example.com',
  };
  const answers = {
    templateFields: template.fields.map((field) => ({
      key: field.key,
      value: fields[field.key] ?? null,
    })),
    timezone: business.timezone,
    agentVoice: defaultVoiceId,
  };
  const config = fillConfig(
    {
      ...template,
      disabled: false,
      fields: [...template.fields] as never,
      integrations: [...template.integrations],
      agent: { ...template.agent },
    },
    answers,
  );
  const ids = { organizationId: owner.organizationId ?? owner.id, accountId: owner.id };
  const at = new Date(now - weeks * 7 * 86_400_000);
  await insertConfigs(db, [
    {
      id: `campa${randomUUID().replaceAll('-', '')}`,
      ...ids,
      slot: 'staging',
      config,
      revision: 1,
      updatedAt: at,
    },
    {
      id: `campa${randomUUID().replaceAll('-', '')}`,
      ...ids,
      slot: 'default',
      config,
      revision: 1,
      updatedAt: at,
    },
  ]);
}

async function people(
  db: Db,
  at: {
    partner: AccountRow;
    reseller: AccountRow;
    northside: AccountRow;
    afterHours: AccountRow;
    now: number;
  },
): Promise<void> {
  const homes: Record<string, AccountRow | null> = {
    super: null,
    partner: at.partner,
    reseller: at.reseller,
    owner: at.northside,
    admin: at.northside,
    agent: at.afterHours,
  };
  for (const { email, name } of demoSignIns) {
    const who = email.split('@')[0] as string;
    const home = homes[who] ?? null;
    await insertPerson(db, {
      email,
      name,
      tenantId: home?.id ?? null,
      partnerId: home ? (home.type === 'partner' ? home.id : home.partnerId) : null,
      resellerId: home ? (home.type === 'reseller' ? home.id : home.resellerId) : null,
      organizationId: home ? (home.type === 'organization' ? home.id : home.organizationId) : null,
      role: who === 'admin' ? 'admin' : 'owner',
      superAdmin: who === 'super',
      permittedAccountIds: [],
      settings: {},
      // To try phone sign-in; the code is in the outbox.
      ...(who === 'owner' ? { phone: demoPhone, phoneVerifiedAt: new Date(at.now) } : {}),
    });
  }
}

/** Sample settings of a small telephone system. Addresses are reserved for documentation. */
async function sipSide(db: Db, { id }: AccountRow): Promise<void> {
  const ids = { organizationId: id, accountId: id };
  await insertSipNetworks(db, [
    { ...ids, ip: '203.0.113.24', label: 'Reception, Cedar Street' },
    { ...ids, ip: '198.51.100.0/28', label: 'Second practice' },
  ]);
  await insertSipRoute(db, { ...ids, route: 'pbx.northside.example:5060;transport=tcp' });
}

/** Some weeks of varied conversations of one agent. */
async function history(
  db: Db,
  agentRow: AccountRow,
  business: Business,
  scenarios: readonly DemoScenario[],
  seed: number,
  now: number,
  roomCount: number,
): Promise<void> {
  const draw = createDraw(seed);
  const ids = { organizationId: agentRow.organizationId ?? agentRow.id, accountId: agentRow.id };
  for (let index = 0; index < roomCount; index += 1) {
    const person = demoPeople[(index * 7 + seed) % demoPeople.length];
    if (!person) continue;
    const address = person.kind === 'visitor' ? `${person.address}-${agentRow.id}` : person.address;
    const party = await keepParty(db, { ...ids, address, kind: person.kind, name: person.name });
    if (!party) continue;
    const visits = draw.between(2, 6);
    let last: LastLine | null = null;
    const roomId = roomIdOf(agentRow.id, party.id);
    const isNew = await insertRoom(db, {
      id: roomId,
      ...ids,
      partyId: party.id,
      channel: 'sms',
      inbox: 'priority',
      aiEnabled: true,
      unread: 0,
      lastMessage: '',
      lastMessageAt: new Date(now),
    });
    if (!isNew) continue;
    const moments = Array.from({ length: visits }, () =>
      businessMoment(draw, now, business.timezone),
    ).sort((a, b) => a - b);
    for (const moment of moments)
      last = await seedConversation(db, {
        draw,
        ids,
        agentRow,
        timezone: business.timezone,
        party,
        roomId,
        person,
        scenario: pick(draw, scenarios, person.kind),
        at: moment,
      });
    if (!last) continue;
    const fresh = now - last.at.getTime() < 3 * 86_400_000;
    await updateRoom(
      db,
      { organizationId: ids.organizationId, id: roomId },
      {
        lastMessage: last.body.slice(0, 280),
        lastMessageAuthor: last.author,
        lastMessageAt: last.at,
        channel: last.channel,
        inbox: last.junk ? 'junk' : 'priority',
        unread: fresh && draw.chance(0.55) ? draw.between(1, 3) : 0,
        archivedAt: !fresh && draw.chance(0.45) ? last.at : null,
        aiEnabled: last.author !== 'person',
      },
    );
  }
}

const channelsOf = { phone: ['call', 'sms'], email: ['email'], visitor: ['client'] } as const;

function pick(
  draw: Draw,
  scenarios: readonly DemoScenario[],
  kind: keyof typeof channelsOf,
): DemoScenario {
  const fitting = scenarios.filter((scenario) =>
    scenario.channels.some((channel) => (channelsOf[kind] as readonly string[]).includes(channel)),
  );
  return draw.one(fitting.length ? fitting : scenarios);
}

/** A past moment in business hours of the zone, in milliseconds. */
function businessMoment(draw: Draw, now: number, zone: string): number {
  const day = DateTime.fromMillis(now, { zone }).minus({ days: draw.between(0, weeks * 7 - 1) });
  const at = day.set({
    hour: draw.between(8, 17),
    minute: draw.between(0, 59),
    second: draw.between(0, 59),
    millisecond: draw.between(0, 999),
  });
  return Math.min(at.toMillis(), now - draw.between(4, 90) * 60_000);
}
