import { sql } from 'drizzle-orm';

/** A pause lapses after a month. */
const inForce = sql`(t.refuses <> 'tasks' or t.created_at > now() - interval '30 days')`;

/**
 * Whether a number wants no texts, or no calls, of an organization, as a condition of a query. For a
 * task that includes a number that may not want them.
 */
export const hasOptedOut = (
  organizationId: number,
  number: string,
  { channel, isTask }: { readonly channel: 'text' | 'call'; readonly isTask: boolean },
) =>
  sql`exists (select from text_opt_outs t where t.organization_id = ${organizationId} and t.number = ${number}
    and t.refuses = any(${sql.param([
      'all',
      ...(channel === 'text' ? ['texts'] : []),
      ...(isTask ? ['tasks'] : []),
    ])}::text[]) and ${inForce})`;
