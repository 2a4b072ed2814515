import { accounts } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/**
 * SQL condition: the node itself is enabled and not disabled by staff; `isActive` is the same for a
 * row.
 */
export const activeColumn = sql<boolean>`(${accounts.active} and ${accounts.disabledReason} is null)`;
