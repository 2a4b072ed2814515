import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { walk } from '../checks/walk.mjs';
import { figures } from './table.mjs';

const root = new URL('../..', import.meta.url).pathname;

describe('the table of figures', () => {
  it('has each of the twenty, with a proof or a reason', () => {
    assert.deepEqual(
      figures.map(({ id }) => id),
      Array.from({ length: 20 }, (_none, at) => `M${at + 1}`),
    );
    assert.deepEqual(
      figures.filter(({ proofs, reason }) => !proofs?.length && !reason),
      [],
    );
  });

  it('names tests that are there', () => {
    const jest = figures.flatMap(({ id, proofs = [] }) =>
      proofs.filter(({ cwd }) => cwd).map(({ command, cwd }) => ({ id, cwd, part: command[3] })),
    );
    for (const { id, cwd, part } of jest)
      assert.ok(
        walk(root, [cwd], (name, path) => /\.test\.tsx?$/.test(name) && path.includes(part)).length,
        `${id}: no test of ${cwd} is called ${part}`,
      );
  });

  it('reads lines that the proofs print', () => {
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
});
