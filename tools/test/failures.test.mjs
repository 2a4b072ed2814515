import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { report } from './counts.mjs';
import { failureReport, failuresIn, reportedFailures } from './failures.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const jest = `PASS src/a.test.ts
  ● Console

    a line that a test printed

FAIL src/b.test.ts
  ● sums › of two prices

    Expected: 3
    Received: 4

Summary of all failing tests
FAIL src/b.test.ts
  ● sums › of two prices

    Expected: 3

Test Suites: 1 failed, 1 passed, 2 total
Tests:       1 failed, 8 passed, 9 total
`;

describe('the failures in an output', () => {
  it('are those of Jest, each once, without what passed', () => {
    const text = failuresIn(jest);
    assert.match(text, /sums › of two prices\n\n {4}Expected: 3\n {4}Received: 4$/);
    assert.doesNotMatch(text, /Console|Test Suites|PASS/);
    assert.equal(text.match(/sums › of two prices/g).length, 1);
  });

  it('are those of Playwright', () => {
    const text = failuresIn(
      '  ✘ 1 [wide] › a.spec.ts\n\n  1) [wide] › a.spec.ts:3:1 › opens ───\n\n    Error: not ' +
        'visible\n\n  1 failed\n    [wide] › a.spec.ts\n  12 passed (1.2m)\n',
    );
    assert.equal(text, '  1) [wide] › a.spec.ts:3:1 › opens ───\n\n    Error: not visible');
  });

  it('are the end of an output that no tool printed', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`);
    const text = failuresIn(lines.join('\n'));
    assert.match(text, /^line 40\n/);
    assert.match(text, /\nline 99$/);
  });

  it('are shortened, and the number of the others is given', () => {
    const many = Array.from({ length: 15 }, (_, at) => `  ● test ${at}\n\n    no\n`).join('\n');
    assert.match(failuresIn(many), /and 3 more/);
  });
});

describe('the failures in real outputs', () => {
  let folder;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'failures-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are those of node:test', () => {
    const file = join(folder, 'one.test.mjs');
    writeFileSync(
      file,
      "import { it } from 'node:test';\nit('passes', () => {});\nit('adds prices', () => { throw new Error('wrong sum'); });\n",
    );
    const { stdout } = spawnSync(
      process.execPath,
      ['--test', '--test-reporter=spec', file],
      // The variable of the test runner that runs this test would change the reporter.
      { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } },
    );
    const text = failuresIn(stdout);
    assert.match(text, /adds prices/);
    assert.match(text, /wrong sum/);
    assert.doesNotMatch(text, /passes/);
  });

  it('are repeated at the end of several runs, before the last line', () => {
    const results = [
      { name: 'unit', ms: 61_000, passed: 7, failed: 1, failures: [failuresIn(jest)] },
      { name: 'lint', ms: 2000, passed: 1, failed: 0 },
    ];
    const took = 'Took 1 min 3 s; 1 min 0 s were expected.';
    const failed = `${failureReport(results)}${took}\n\n${report(results)}\n`;
    const files = [failed, '2 passed, 0 failed\n'].map((text, at) => {
      const file = join(folder, `${at}`);
      writeFileSync(file, text);
      return file;
    });
    const { status, stdout } = spawnSync(process.execPath, ['tools/test/sum.mjs', ...files], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    assert.match(stdout, /── failed in unit:\n {2}● sums › of two prices/);
    assert.match(stdout, /\n\nTook 1 min 3 s; .+\n\nunit +61 s .+\nlint +2 s .+\ntotal +63 s/);
    assert.equal(stdout.trimEnd().split('\n').at(-1), '10 passed, 1 failed');
    assert.equal(
      execFileSync(process.execPath, ['tools/test/sum.mjs', files[1]], {
        cwd: root,
        encoding: 'utf8',
      }),
      '\n2 passed, 0 failed\n',
    );
  });
});

describe('the report of failures', () => {
  it('is empty if nothing failed', () => {
    assert.equal(failureReport([{ name: 'unit', failures: [] }, { name: 'lint' }]), '');
    assert.equal(reportedFailures('8 passed, 0 failed\n'), '');
  });
});
