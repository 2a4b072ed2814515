import { type AccountRow } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  agentConfigs,
  appointments,
  domains,
  knowledgeDocuments,
  phoneNumbers,
  plans,
  schedules,
  sipIpWhitelist,
  sipRoutes,
  subscriptions,
  templates,
  users,
} from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';

/** The root of the tree, locked until the transaction ends. */
export async function lockPlatform(db: Db): Promise<AccountRow | null> {
  const [platform] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.type, 'platform'))
    .for('update');
  return platform ?? null;
}

/** Makes a template unless there is one with its id. */
export const insertTemplate = (db: Db, template: typeof templates.$inferInsert) =>
  db.insert(templates).values(template).onConflictDoNothing();

/** Makes a domain of an account. */
export const insertDomain = (db: Db, domain: typeof domains.$inferInsert) =>
  db.insert(domains).values(domain);

/** Makes a person who can sign in. */
export const insertPerson = (db: Db, person: typeof users.$inferInsert) =>
  db.insert(users).values(person);

/** Makes a document that an agent knows. */
export const insertDocument = (db: Db, document: typeof knowledgeDocuments.$inferInsert) =>
  db.insert(knowledgeDocuments).values(document);

/** Gives an account a number. */
export const insertNumber = (db: Db, number: typeof phoneNumbers.$inferInsert) =>
  db.insert(phoneNumbers).values(number);

/** Makes configurations of an agent. */
export const insertConfigs = (db: Db, configs: (typeof agentConfigs.$inferInsert)[]) =>
  db.insert(agentConfigs).values(configs);

/** Makes networks that SIP calls may come from. */
export const insertSipNetworks = (db: Db, networks: (typeof sipIpWhitelist.$inferInsert)[]) =>
  db.insert(sipIpWhitelist).values(networks);

/** Makes the route of an account's outgoing SIP calls. */
export const insertSipRoute = (db: Db, route: typeof sipRoutes.$inferInsert) =>
  db.insert(sipRoutes).values(route);

/** Makes the schedule of an agent. */
export const insertSchedule = (db: Db, schedule: typeof schedules.$inferInsert) =>
  db.insert(schedules).values(schedule);

/** Makes an appointment. */
export const insertAppointment = (db: Db, appointment: typeof appointments.$inferInsert) =>
  db.insert(appointments).values(appointment);

/** Makes plans. */
export const insertPlans = (db: Db, made: (typeof plans.$inferInsert)[]) =>
  db.insert(plans).values(made);

/** Makes the subscription of an account. */
export const insertSubscription = (db: Db, subscription: typeof subscriptions.$inferInsert) =>
  db.insert(subscriptions).values(subscription);

/** Records the seconds of all calls that are over, as usage. */
export const recordCallUsage = (db: Db) =>
  db.execute(sql`
    insert into usage_events (organization_id, account_id, item, quantity, at, key, subject, self_test, about, created_at)
    select c.organization_id, c.account_id, case when c.from_number is null then 'client'
    else 'pstn' end || '-' || c.direction || '-voice', c.duration_seconds, c.ended_at,
    'call:' || c.uuid, c.uuid, c.self_call,
      jsonb_build_object('direction', c.direction, 'roomId', c.room_id, 'src', c.from_number, 'dest', c.to_number), c.ended_at
    from conversations c where c.type = 'call' and c.ended_at is not null`);

/** Records all texts and chat messages one by one, as usage. */
export const recordMessageUsage = (db: Db) =>
  db.execute(sql`
    insert into usage_events (organization_id, account_id, item, quantity, at, key, subject, about, created_at)
    select m.organization_id, m.account_id, m.channel || '-' || m.direction || '-message', 1,
    m.created_at, 'message:' || m.id, m.conversation_uuid, jsonb_build_object('direction',
    m.direction, 'roomId', m.room_id), m.created_at
    from messages m where m.channel in ('sms', 'client') and m.author <> 'system'`);
