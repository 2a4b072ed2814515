import { sql } from 'drizzle-orm';

/** Whether a number opted out of an organization's texts, as a condition of a query. */
export const hasOptedOut = (organizationId: number, number: string) =>
  sql`exists (select from text_opt_outs t where t.organization_id = ${organizationId} and t.number = ${number})`;
