import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether an organization is paid for: a subscription that the processor reports as paid, or an
 * account above that gave it its plan. A trial has the functions of a plan and not its limits.
 */
export const hasPaidPlan = (organizationId: number): SQL => sql`(
  exists (select 1 from accounts a where a.id = ${organizationId} and a.premium and a.premium_given)
  or exists (select 1 from subscriptions s where s.account_id = ${organizationId} and s.state = 'active')
)`;
