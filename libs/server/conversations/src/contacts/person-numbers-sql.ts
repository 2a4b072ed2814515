import { parties } from '@patchbay/server-store';
import { type SQL, sql } from 'drizzle-orm';
import { personAddress } from './person-address.js';

/**
 * The phone numbers that are known of the contact of a party, as `number` and `proven`. A number
 * that texted or called is proven, and one that the organization's server has signed; what a visitor
 * only wrote is not. `party` is the id of the party, `organization` that of its organization.
 */
export const numbersOfPerson = (organization: SQL, party: SQL): SQL => sql`
  select p.address as number, true as proven from ${parties} p
  where p.organization_id = ${organization} and p.kind = 'phone'
    and (p.id = ${party} or coalesce(p.merged_into, p.id) = (
      select coalesce(own.merged_into, own.id) from ${parties} own
      where own.organization_id = ${organization} and own.id = ${party}))
  union select p.profile ->> 'phone', p.address like ${personAddress('%')} from ${parties} p
  where p.organization_id = ${organization} and p.id = ${party} and p.kind = 'visitor'
    and p.profile ->> 'phone' like '+%'`;
