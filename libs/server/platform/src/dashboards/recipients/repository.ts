import { type Owner } from '@patchbay/server-core';
import { type Db, dashboardReports, mailChoices } from '@patchbay/server-store';
import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';

export type Choice = (typeof mailChoices.$inferSelect)['choice'];

/** What addresses chose about the mails of an organization. Needs the platform's scope. */
export async function choicesOf(
  db: Db,
  organizationId: number,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Choice>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ email: mailChoices.email, choice: mailChoices.choice })
    .from(mailChoices)
    .where(and(eq(mailChoices.nodeId, organizationId), inArray(mailChoices.email, [...emails])));
  return new Map(rows.map(({ email, choice }) => [email, choice]));
}

/**
 * Which of these addresses are of members: of the account, its organization, or an account above or
 * below. Needs the platform's scope.
 */
export async function membersAmong(
  db: Db,
  { organizationId }: Owner,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(u.email) as email from users u join accounts a on a.id = u.tenant_id
    join accounts o on o.id = ${organizationId}
    where lower(u.email) = any(${sql.param([...emails])}::text[]) and u.invited_at is null
      and (a.organization_id = o.id or a.id in (o.id, o.reseller_id, o.partner_id))`);
  return new Set(rows.map(({ email }) => email));
}

/** How many addresses an organization has asked since a moment. Needs the platform's scope. */
export async function countAsked(db: Db, organizationId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ asked: count() })
    .from(mailChoices)
    .where(and(eq(mailChoices.nodeId, organizationId), gt(mailChoices.askedAt, since)));
  return row?.asked ?? 0;
}

/**
 * Notes that an address is asked; false where it was asked or decided already. One that was asked
 * before `again` and said nothing may be asked again. Needs the platform's scope.
 */
export async function noteAsked(
  db: Db,
  organizationId: number,
  email: string,
  { now, again }: { readonly now: Date; readonly again: Date },
): Promise<boolean> {
  const rows = await db
    .insert(mailChoices)
    .values({ nodeId: organizationId, email, askedAt: now })
    .onConflictDoUpdate({
      target: [mailChoices.nodeId, mailChoices.email],
      set: { askedAt: now },
      setWhere: and(eq(mailChoices.choice, 'asked'), lt(mailChoices.askedAt, again)),
    })
    .returning({ email: mailChoices.email });
  return rows.length > 0;
}

/** Forgets that an address was asked: the mail did not leave. Needs the platform's scope. */
export const forgetAsked = async (db: Db, organizationId: number, email: string): Promise<void> =>
  void (await db
    .delete(mailChoices)
    .where(
      and(
        eq(mailChoices.nodeId, organizationId),
        eq(mailChoices.email, email),
        eq(mailChoices.choice, 'asked'),
      ),
    ));

/**
 * Keeps what an address chose for all mails of an organization; what is still due to one that
 * declined is not sent. Needs the platform's scope.
 */
export async function decide(
  db: Db,
  organizationId: number,
  email: string,
  choice: 'agreed' | 'declined',
  now: Date,
): Promise<void> {
  const decided = { choice, decidedAt: now };
  await db
    .insert(mailChoices)
    .values({ nodeId: organizationId, email, askedAt: now, ...decided })
    .onConflictDoUpdate({
      target: [mailChoices.nodeId, mailChoices.email],
      set: decided,
    });
  if (choice === 'declined')
    await db
      .update(dashboardReports)
      .set({ mailsDue: sql`array_remove(${dashboardReports.mailsDue}, ${email})` })
      .where(eq(dashboardReports.organizationId, organizationId));
}
