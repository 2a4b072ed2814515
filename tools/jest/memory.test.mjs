import assert from 'node:assert/strict';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';
import { inMemory, memoryFolder } from './memory.mjs';

const plenty = 2 ** 40;

describe('the folder of test databases', () => {
  it('is in memory if there is enough room', () => {
    const { bavail, bsize } = statfsSync(tmpdir());
    const roomy = bavail * bsize >= 2 ** 31 ? tmpdir() : undefined;
    assert.equal(memoryFolder({}, tmpdir(), plenty), roomy);
    assert.deepEqual(inMemory({}, tmpdir(), plenty), roomy ? { TMPDIR: roomy } : {});
  });

  it('is the default one without such a folder, with little memory, or if another one is set', () => {
    assert.deepEqual(inMemory({}, '/no/such/folder', plenty), {});
    assert.deepEqual(inMemory({}, tmpdir(), 2 ** 30), {});
    assert.deepEqual(inMemory({ TMPDIR: '/elsewhere' }, tmpdir(), plenty), {});
    if (existsSync('/proc')) assert.deepEqual(inMemory({}, '/proc', plenty), {});
  });
});
