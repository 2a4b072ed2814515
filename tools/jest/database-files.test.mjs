import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serverTestProjects } from './server-tests.mjs';
import { filesWithoutDatabase } from './database-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'patchbay-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('test files without a database', () => {
  it('import no module that creates one, directly or indirectly', () => {
    const files = {
      'sum.ts': 'export const sum = 1;',
      'rig/server.ts': "import { createTestDatabase } from '@patchbay/server-store/testing';",
      'rig/agent.ts': "export { server } from './server.js';",
      'program.ts': "import { spawn } from 'node:child_process';",
      'plain.test.ts': "import { sum } from './sum.js';",
      'near.test.ts': "import { agent } from './rig/agent.js';",
      'late.test.ts': "const { agent } = await import('./rig/agent.js');",
      'effect.test.ts': "import './rig/agent.js';",
      'child.test.ts': "import {\n  start,\n} from './program.js';",
      'rig/deep.test.ts': "import { sum } from '../sum.js';",
    };
    mkdirSync(join(folder, 'rig'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    assert.deepEqual(
      filesWithoutDatabase(folder).map((file) => file.slice(folder.length + 1)),
      ['plain.test.ts', 'rig/deep.test.ts'],
    );
  });

  it('do not include files of the server that connect to one', () => {
    for (const project of ['libs/server/store', ...serverTestProjects])
      for (const file of filesWithoutDatabase(join(root, project, 'src')))
        assert.doesNotMatch(
          readFileSync(file, 'utf8'),
          /createTestServer|createTestDatabase|openServerProcesses|bundleServer|openStore\(|databaseUrl:/,
          file,
        );
  });
});
