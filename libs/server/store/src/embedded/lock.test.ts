import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { withLock } from './lock.js';

const root = mkdtempSync(join(tmpdir(), 'patchbay-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the lock of a starting database', () => {
  it('of another running process is waited for, also where clocks are hours apart', async () => {
    const file = join(root, 'clocks.lock');
    writeFileSync(file, String(process.ppid));
    const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 3_600_000);
    const order: string[] = [];
    const taken = withLock(file, async () => void order.push('taken'));
    await new Promise((done) => setTimeout(done, 200));
    order.push('released');
    rmSync(file);
    await taken.finally(() => ahead.mockRestore());
    expect(order).toEqual(['released', 'taken']);
  });
});
