import { type Db } from '@patchbay/server-store';
import { readThread } from './timeline-repository.js';

/** How many statements the read of a part of a thread sends. */
async function statementsOf(cursor: { before?: number; after?: number }): Promise<number> {
  let sent = 0;
  const query = async () => {
    sent += 1;
    return { rows: [] };
  };
  const db = { session: { client: { query } } } as unknown as Db;
  await readThread(db, '1002:50001', { ...cursor, limit: 120 });
  return sent;
}

describe('a thread', () => {
  it('is read with seven statements, and with one more where it says what is before a later part', async () => {
    expect(await statementsOf({})).toBe(7);
    expect(await statementsOf({ before: 40 })).toBe(7);
    expect(await statementsOf({ after: 40 })).toBe(8);
  });
});
