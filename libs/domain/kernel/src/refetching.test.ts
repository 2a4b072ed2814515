import { refetching } from './refetching.js';

const unreachable = () =>
  Promise.reject(
    new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1:1/part.js'),
  );

describe('an import that can be tried again', () => {
  it('asks again for the same address first', async () => {
    let attempts = 0;
    const load = refetching(async () => {
      attempts += 1;
      return attempts === 1 ? unreachable() : { part: 'here' };
    });
    await expect(load()).rejects.toThrow('Failed to fetch');
    expect(await load()).toEqual({ part: 'here' });
  });

  it('asks for another address when the browser repeats the failure of the first', async () => {
    const asked: string[] = [];
    const load = refetching(unreachable, async (address) => {
      asked.push(address);
      if (asked.length === 1) throw new TypeError('Failed to fetch');
      return { part: 'here' };
    });
    await expect(load()).rejects.toThrow('part.js');
    await expect(load()).rejects.toThrow('Failed to fetch');
    expect(await load()).toEqual({ part: 'here' });
    expect(asked).toEqual([
      'http://127.0.0.1:1/part.js?attempt=1',
      'http://127.0.0.1:1/part.js?attempt=2',
    ]);
  });

  it('asks for no other address while the error names none', async () => {
    const asked: string[] = [];
    const load = refetching(
      () => Promise.reject(new TypeError('Importing a module script failed.')),
      async (address) => asked.push(address),
    );
    await expect(load()).rejects.toThrow('failed');
    await expect(load()).rejects.toThrow('failed');
    expect(asked).toEqual([]);
  });
});
