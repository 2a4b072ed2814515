import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { walk } from '../checks/walk.mjs';
import { figures } from './table.mjs';
import { factsOf, lastText, sectionsOf } from './text.mjs';

const root = new URL('../..', import.meta.url).pathname;
/** Without the escapes and line ends of Markdown. */
const plain = (text) => text.replaceAll('\\', '').replace(/\s+/g, ' ');

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
  const last = readFileSync(new URL('LAST.md', import.meta.url), 'utf8');
  const sections = sectionsOf(last);

  it('are those of the figures of the table, in its order', () => {
    assert.deepEqual(
      [...sections.keys()],
      figures.map(({ id }) => id),
    );
    for (const { id, goal } of figures)
      assert.ok(plain(sections.get(id)).includes(plain(goal)), `${id}: another goal; measure it`);
  });

  it('name what was measured, by which command, on what, and when', () => {
    for (const { id, proofs = [] } of figures) {
      const section = sections.get(id);
      if (/^- not measured yet: /m.test(section)) continue;
      assert.equal(section.match(/^- measured: /gm)?.length ?? 0, proofs.length, id);
      assert.match(section, /^- on: \S/m, id);
      assert.match(
        section,
        /^- run: commit [0-9a-f]{7,}(?: with changes)?, Node v[\d.]+, .*\d\d:\d\dZ, /m,
        id,
      );
      assert.doesNotMatch(section, /printed no figure/, id);
    }
  });

  it('are replaced one by one', async () => {
    const table = ['M1', 'M2', 'M3'].map((id) => ({ id, goal: 'g' }));
    const text = await lastText(table, '# x\n\n## M1\n\none\n\n## M3\n\nthree\n', '## M3\n\nnew\n');
    assert.deepEqual(
      [...sectionsOf(text)],
      [
        ['M1', '## M1\n\none'],
        ['M2', '## M2\n\ng\n\n- not measured yet: `npm run figures -- M2`'],
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
