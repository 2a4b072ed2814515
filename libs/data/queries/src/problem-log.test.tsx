import { CallError } from '@patchbay/api-client';
import { createProblemLog } from './problem-log.js';
import { createQueryClient, problemsOf } from './query-client.js';

const failure = new CallError(503, 'The database is away.', { requestId: 'r-1' });

describe('the log of problems', () => {
  it('keeps the latest first and counts repetitions', () => {
    let clock = 1000;
    const log = createProblemLog(() => (clock += 1));
    log.add('listAccounts', failure);
    log.add('listAccounts', failure);
    log.add('saveDraft', new CallError(0, 'The server did not answer.'));
    expect(log.list()).toEqual([
      expect.objectContaining({ id: 2, operation: 'saveDraft', status: 0, count: 1, at: 1003 }),
      expect.objectContaining({ id: 1, requestId: 'r-1', count: 2, at: 1002 }),
    ]);
  });

  it('keeps at most fifty, and none after it was cleared', () => {
    const log = createProblemLog();
    const seen: number[] = [];
    const end = log.subscribe(() => seen.push(log.list().length));
    for (let at = 0; at < 60; at += 1) log.add(`operation${at}`, failure);
    expect(log.list()).toHaveLength(50);
    expect(log.list()[0]?.operation).toBe('operation59');
    log.clear();
    expect(seen.at(-1)).toBe(0);
    end();
    log.add('listAccounts', failure);
    expect(seen).toHaveLength(61);
  });

  it('leaves out what the screen answers by itself', () => {
    const log = createProblemLog();
    log.add('getAccount', new CallError(401, 'You are signed out.'));
    log.add('createApiKey', new CallError(403, 'A code is required.', { code: 'step-up' }));
    const fields = [{ path: 'body.email', message: 'is required' }];
    log.add('createOrganization', new CallError(400, 'Check the fields.', { fields }));
    expect(log.list()).toEqual([]);
  });
});

describe('the cache', () => {
  it('logs reads after their last attempt and writes, by the name of the operation', async () => {
    const cache = createQueryClient();
    const key = [7, 'listAccounts', {}];
    const refused = new CallError(403, 'You may not do this here.');
    const read = { queryKey: key, queryFn: () => Promise.reject(refused) };
    await expect(cache.fetchQuery(read)).rejects.toBe(refused);
    const write = cache.getMutationCache().build(cache, {
      mutationKey: [7, 'deleteAccount'],
      mutationFn: () => Promise.reject(failure),
    });
    await expect(write.execute(undefined)).rejects.toBe(failure);
    await expect(
      cache.fetchQuery({ queryKey: [7, 'x'], queryFn: () => Promise.reject(new Error('mine')) }),
    ).rejects.toThrow('mine');
    expect(
      problemsOf(cache)
        .list()
        .map(({ operation }) => operation),
    ).toEqual(['deleteAccount', 'listAccounts']);
  });
});
