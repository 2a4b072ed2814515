import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/** What says in which country an account writes its numbers; the surest of each kind first. */
export interface PhoneCountryFacts {
  /** Chosen in the settings of the account, or of the nearest one above it. */
  readonly chosen: string | null;
  /** Numbers in E.164: the account's own, then those of its organization. */
  readonly numbers: readonly string[];
  /** Time zones that were chosen: of the account, then of its organization. */
  readonly zones: readonly string[];
}

/** Reads what says where an account is. Needs the platform's scope, which sees the accounts above. */
export async function readPhoneCountryFacts(db: Db, accountId: number): Promise<PhoneCountryFacts> {
  const { rows } = await db.execute<{
    chosen: string | null;
    numbers: string[] | null;
    zones: string[] | null;
  }>(sql`with own as (
      select id, coalesce(organization_id, id) as organization_id, reseller_id, partner_id, phone_number
      from accounts where id = ${accountId}
    )
    select
      (select above.settings->>'country' from own
        join accounts above on above.id in (own.id, own.organization_id, own.reseller_id, own.partner_id)
        where above.settings->>'country' ~ '^[A-Z]{2}$'
        order by array_position(array['agent', 'organization', 'reseller', 'partner', 'platform'], above.type)
        limit 1) as chosen,
      (select array_agg(known.number order by known.rank, known.number) from (
        select phone_number as number, 0 as rank from own where phone_number is not null
        union select n.number, 1 + (n.account_id <> own.id)::int from own
          join phone_numbers n on n.organization_id = own.organization_id and n.status = 'assigned'
      ) known) as numbers,
      (select array_agg(known.timezone order by known.rank) from (
        select c.config->>'timezone' as timezone, 0 as rank from own
          join agent_configs c on c.organization_id = own.organization_id and c.account_id = own.id and c.slot = 'default'
        union all select l.timezone, 1 from own
          join task_limits l on l.organization_id = own.organization_id and l.account_id = own.organization_id
        union all select r.timezone, 2 from own
          join answering_routes r on r.organization_id = own.organization_id and r.account_id = own.organization_id
      ) known where known.timezone is not null) as zones`);
  return {
    chosen: rows[0]?.chosen ?? null,
    numbers: rows[0]?.numbers ?? [],
    zones: rows[0]?.zones ?? [],
  };
}

/** Chooses the country of an account's organization. Needs the platform's scope. */
export const choosePhoneCountry = (db: Db, accountId: number, country: string): Promise<unknown> =>
  db.execute(sql`update accounts
    set settings = coalesce(settings, '{}'::jsonb) || jsonb_build_object('country', ${country}::text)
    where id = (select coalesce(organization_id, id) from accounts where id = ${accountId})`);
