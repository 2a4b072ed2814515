import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/**
 * Lets a transaction commit without waiting for the disk: a crash of the database may lose less than
 * a second of such changes. Sends at once.
 */
export const commitAsynchronously = (db: Db): Promise<unknown> =>
  db.execute(sql`set local synchronous_commit = off`).execute();
