import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { walk } from '../checks/walk.mjs';
import { figures } from './table.mjs';
import { factsOf, lastText, sectionsOf } from './text.mjs';

const root = new URL('../..', import.meta.url).pathname;

describe('the table of figures', () => {
  it('has each of the twenty figures, with a proof or a reason', () => {
    assert.deepEqual(
      figures.map(({ id }) => id),
      Array.from({ length: 20 }, (_none, at) => `M${at + 1}`),
    );
    assert.deepEqual(
      figures.filter(({ proofs, reason, on }) => !(proofs?.length || reason) || !on),
      [],
    );
  });

  it('says how long each figure takes', () => {
    for (const { id, seconds, longSeconds = seconds, proofs } of figures)
      if (proofs) assert.ok(seconds > 0 && longSeconds >= seconds, id);
  });

  it('names existing test files', () => {
    const jest = figures.flatMap(({ id, proofs = [] }) =>
      proofs.filter(({ cwd }) => cwd).map(({ command, cwd }) => ({ id, cwd, part: command[3] })),
    );
    for (const { id, cwd, part } of jest)
      assert.ok(
        walk(root, [cwd], (name, path) => /\.test\.tsx?$/.test(name) && path.includes(part)).length,
        `${id}: no test of ${cwd} is called ${part}`,
      );
  });

  it('names existing titles where it selects tests of a file', () => {
    const asked = figures.flatMap(({ proofs = [] }) =>
      proofs
        .filter(({ command }) => command.includes('-t'))
        .map(({ command, cwd }) => ({ cwd, part: command[3], only: command.at(-1) })),
    );
    assert.ok(asked.length);
    for (const { cwd, part, only } of asked) {
      // A full title: those of the enclosing describe blocks, then that of the test.
      const words = only.split(' ');
      const files = walk(
        root,
        [cwd],
        (name, path) => /\.test\.tsx?$/.test(name) && path.includes(part),
      ).map((file) => readFileSync(file, 'utf8'));
      assert.ok(
        files.some(
          (text) =>
            text.includes(`describe('${words[0]}'`) &&
            text.includes(`it('${words.slice(1).join(' ')}`),
        ),
        `${part} has no "${only}"`,
      );
    }
  });

  it('parses the lines that the proofs print', () => {
    for (const { proofs = [] } of figures) {
      for (const { reads, cwd } of proofs) {
        const [, word] = /^\^([A-Z][\w ]+): /.exec(reads) ?? [];
        if (!word || word === 'Tests' || !cwd) continue;
        assert.ok(
          walk(root, [cwd], (name) => /\.test\.tsx?$/.test(name)).some((file) =>
            readFileSync(file, 'utf8').includes(`${word}: `),
          ),
          word,
        );
      }
    }
  });

  it('is followed by the list of ASVS, which names tests that are there', () => {
    const { status, stdout } = spawnSync(process.execPath, ['tools/figures/asvs/check.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  });
});

describe('the last measurements', () => {
  it('are replaced one by one', async () => {
    const ids = ['M1', 'M2', 'M3'];
    const text = await lastText(ids, '# x\n\n## M1\n\none\n\n## M3\n\nthree\n', '## M3\n\nnew\n');
    assert.deepEqual(
      [...sectionsOf(text)],
      [
        ['M1', '## M1\n\none'],
        ['M3', '## M3\n\nnew'],
      ],
    );
  });
});

describe('a proof', () => {
  it('is red when it fails, prints no figure, or skips all of its tests', () => {
    const isRed = (code, output) => factsOf('^Kills: .*|^Tests: .*', { code, output }).isRed;
    assert.deepEqual(
      [
        isRed(0, 'Kills: 5'),
        isRed(1, 'Kills: 5'),
        isRed(0, 'nothing'),
        isRed(0, 'Tests:       3 skipped, 3 total'),
        isRed(0, 'Tests:       1 skipped, 2 passed, 3 total'),
      ],
      [false, true, true, true, false],
    );
  });
});
