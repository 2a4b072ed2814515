import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { hasPaidPlan } from '../tree/paid-plan-sql.js';
import { hasOptedOut } from './opt-outs-sql.js';
import { type Channel } from './limits.js';

interface Asked {
  readonly channel: Channel;
  readonly to: string;
  /** The sending account: an agent or organization, or a tier above. */
  readonly accountId: number;
  readonly organizationId: number;
  readonly now: number;
  /** Whether a task wants to reach it. */
  readonly isTask: boolean;
}

/**
 * Whether an account pays, whether a recipient expects to hear from it or opted out of its texts,
 * and whether it or one above it is disabled.
 */
export interface RecipientStatus {
  readonly isPaid: boolean;
  readonly known: boolean;
  readonly disabled: boolean;
  readonly optedOut: boolean;
  /** Whether tasks wait, because it may want to be left alone. */
  readonly paused: boolean;
}

/**
 * Whether the account is disabled, and what widens the limits of a recipient: whether the tenant
 * pays, and whether the recipient expects to hear from it: a member with this phone or address, or
 * a person who texted or called it within a day.
 */
export async function recipientStatusOf(
  db: Db,
  { channel, to, accountId, organizationId, now, isTask }: Asked,
): Promise<RecipientStatus> {
  const since = new Date(now - 24 * 3_600_000).toISOString();
  const known =
    channel === 'mail'
      ? sql`exists (select from users u
          where u.tenant_id in (${accountId}, ${organizationId})
            and lower(u.email) = ${to.toLowerCase()} and u.invited_at is null)
        or exists (select from accounts a
          where a.id in (${accountId}, ${organizationId})
            and lower(a.email) = ${to.toLowerCase()})`
      : sql`exists (select from users u
          where u.tenant_id in (${accountId}, ${organizationId}) and u.phone = ${to}
            and u.phone_verified_at is not null)
        or exists (select from parties p
          cross join lateral (
            select m.author, m.channel, m.created_at from messages m
            where m.organization_id = p.organization_id
              and m.room_id = p.account_id || ':' || p.id
            order by m.seq desc limit 50) said
          where p.organization_id = ${organizationId}
            and p.account_id in (${accountId}, ${organizationId}) and p.address = ${to}
            and said.author = 'customer' and said.channel in ('sms', 'call')
            and said.created_at > ${since}::timestamptz)`;
  const {
    rows: [row],
  } = await db.execute<{
    readonly is_paid: boolean;
    readonly known: boolean;
    readonly disabled: boolean;
    readonly opted_out: boolean;
    readonly paused: boolean;
  }>(sql`
    select ${hasPaidPlan(organizationId)} as is_paid, (${known}) as known,
    (${channel === 'mail' ? sql`false` : hasOptedOut(organizationId, to, { channel, isTask: false })}) as opted_out,
    (${channel === 'mail' || !isTask ? sql`false` : hasOptedOut(organizationId, to, { channel, isTask })}) as paused,
      exists (select from accounts own join accounts above on above.id in (own.id,
      own.organization_id, own.reseller_id, own.partner_id)
      where own.id = ${accountId} and above.disabled_reason is not null) as disabled`);
  return {
    isPaid: row?.is_paid === true,
    known: row?.known === true,
    disabled: row?.disabled === true,
    optedOut: row?.opted_out === true,
    paused: row?.paused === true,
  };
}
