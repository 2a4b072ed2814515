import { sql } from 'drizzle-orm';

/** How long tasks to a number that may want none wait. */
export const pauseDays = 30;

/** A pause lapses. */
const inForce = sql`(t.refuses <> 'tasks' or t.created_at > now() - make_interval(days => ${pauseDays}))`;

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
