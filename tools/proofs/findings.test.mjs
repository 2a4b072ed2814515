import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findings } from './findings.mjs';
import { findingsText, writtenFindings } from './write.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rows = findings.flatMap((section) => section.rows);
const upTo = (letter, last) => Array.from({ length: last }, (_none, at) => `${letter}${at + 1}`);
const attacks = new URL('../attack/attacks/', import.meta.url);

describe('the table of findings', () => {
  it('has each of A, UP and C once, with its rule and its tests', () => {
    assert.deepEqual(
      rows.map(({ id }) => id).filter((id) => /^(?:A|UP|C)/.test(id)),
      [...upTo('A', 15), ...upTo('UP-0', 8), ...upTo('C', 33)],
    );
    for (const { id, holds, tests } of rows) {
      assert.match(holds, /^[A-Z/].*\.$/, id);
      assert.ok(tests.length, id);
    }
  });

  it('has each of D to J at most once', () => {
    const ids = rows.map(({ id }) => id).filter((id) => /^[D-J]/.test(id));
    const last = { D: 13, E: 24, F: 14, G: 4, H: 8, I: 3, J: 6 };
    const known = Object.entries(last).flatMap(([letter, count]) => upTo(letter, count));
    assert.deepEqual(
      ids.filter((id, at) => !known.includes(id) || ids.indexOf(id) !== at),
      [],
    );
  });

  it('has the finding of each attack', () => {
    const ids = rows.map(({ id }) => id);
    const missing = readdirSync(attacks).flatMap((file) => {
      const id = /^ {2}finding: '([^']+)'/m.exec(readFileSync(new URL(file, attacks), 'utf8'))?.[1];
      return id && ids.includes(id) ? [] : [`${file}: ${id}`];
    });
    assert.deepEqual(missing, []);
  });

  it('contains only existing titles', () => {
    const gone = rows.flatMap(({ id, tests }) =>
      tests
        .filter(([file, title]) => {
          const path = join(root, file);
          const texts = [title, title.replaceAll("'", "\\'")];
          return (
            !existsSync(path) || !texts.some((text) => readFileSync(path, 'utf8').includes(text))
          );
        })
        .map(([file, title]) => `${id}: ${file} has no "${title}"`),
    );
    assert.deepEqual(gone, []);
  });

  it('equals FINDINGS.md; otherwise run `node tools/proofs/write.mjs`', async () =>
    assert.equal(writtenFindings(), await findingsText()));
});
