// SQL is in the store and in repositories only.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';
import { mayHoldSql, sqlIn, tablesIn } from './sql-places.mjs';

/** Sources of the server; tests and test helpers may query the database directly. */
const product = committedFiles().filter(
  (file) =>
    /^(libs\/server|apps\/api)\/.*\.ts$/.test(file) &&
    !/\.(test|d)\.ts$|\/(testing|proofs)\//.test(file),
);
const tables = product
  .filter((file) => file.startsWith('libs/server/store/src/schema/'))
  .flatMap((file) => tablesIn(textOf(file)));

describe('SQL', () => {
  it('is in the store and in repositories only', () => {
    assert.ok(tables.length > 60, 'the tables of the store are found');
    assert.deepEqual(
      product.filter((file) => !mayHoldSql(file) && sqlIn(textOf(file), tables).length > 0),
      [],
    );
  });

  it('is found in planted samples', () => {
    const planted = [
      `import { eq } from 'drizzle-orm';`,
      `import { type SQL, sql as text } from 'drizzle-orm';`,
      `import * as drizzle from 'drizzle-orm/pg-core';`,
      `import { type Db, rooms } from '@patchbay/server-store';`,
      `import { advisoryLock } from '@patchbay/server-store';`,
      `const go = (db: Db) => db.execute('vacuum');`,
      'const text = `select id from rooms where id = ${id}`;',
      `const text = 'update rooms set unread = 0';`,
    ];
    for (const text of planted) assert.equal(sqlIn(text, ['rooms']).length, 1, text);
  });

  it('does not include types, functions of a repository or plain words', () => {
    const innocent = [
      `import { type Db, type rooms } from '@patchbay/server-store';`,
      `import type { SQL } from 'drizzle-orm';`,
      `import { findRoom } from './rooms-repository.js';`,
      `const words = 'Select a room, or update your settings';`,
    ];
    for (const text of innocent) assert.deepEqual(sqlIn(text, ['rooms']), [], text);
  });

  it('is allowed in repositories and in files of statement parts', () => {
    const may = ['libs/server/store/src/scope.ts', 'a/b/repository.ts', 'a/b/rooms-repository.ts'];
    assert.deepEqual([...may, 'a/log-sql.ts'].filter(mayHoldSql).length, 4);
    assert.deepEqual(['a/handlers.ts', 'a/worker.ts', 'a/myrepository.ts'].filter(mayHoldSql), []);
  });
});
