import { type Db, type Store } from '@patchbay/server-store';
import { starterTemplates } from '@patchbay/server-conversations';
import { type AccountRow } from '@patchbay/server-core';
import { writeNode } from '../accounts/repository.js';
import { furtherAgent, furtherAgents, node, organization } from './demo-agents.js';
import { historiesOf } from './demo-histories.js';
import { seedMoney } from './demo-money.js';
import { seedSchedules } from './demo-schedules.js';
import { seedTasks } from './demo-tasks.js';
import { demoBusiness, demoPhone, demoSignIns } from './demo-tree.js';
import { seedHistory } from './history.js';
import {
  insertDomain,
  insertPerson,
  insertSipNetworks,
  insertSipRoute,
  insertTemplate,
  lockPlatform,
} from './repository.js';
import { seedHandbook, seedStudio } from './seed-studio.js';
import { seedPlans } from './seed-plans.js';

const scope = { kind: 'platform', reason: 'seed the demo tree' } as const;

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

/**
 * Fills an empty store with demo accounts and conversations. `now` in milliseconds; `volume` is the
 * share of the conversations that is made, a tenth for tests that need some only.
 */
export async function seedDemo(store: Store, now: number, volume = 1): Promise<void> {
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
    const afterHours = await furtherAgent(db, northside, furtherAgents.afterHours, now);
    const spanish = await furtherAgent(db, northside, furtherAgents.spanish, now);
    await people(db, { partner, reseller, northside, afterHours, now });
    await sipSide(db, northside);
    await seedHandbook(db, northside, demoBusiness.northside.knowledge);
    await seedHandbook(db, ridgeway, demoBusiness.ridgeway.knowledge);
    for (const history of historiesOf({ northside, afterHours, spanish, ridgeway }))
      await seedHistory(db, history, { now, volume });
    await seedTasks(db, northside, demoBusiness.northside.timezone, now);
    await seedSchedules(db, { northside, ridgeway }, now);
    await seedMoney(db, { northside, ridgeway }, now);
    await seedPlans(db, { partner, reseller, northside, ridgeway }, now);
    await seedStudio(db, { northside, spanish }, now);
  });
}

/** The demo's host pages, to try the embedded widget. */
const hostOrigins = (): string[] =>
  (process.env.E2E_HOST_ORIGIN ?? 'http://localhost:4390').split(',');

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
