import { refetching } from './refetching.js';

describe('an import that can be tried again', () => {
  it('asks again while the error names no address', async () => {
    let attempts = 0;
    const load = refetching(async () => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Importing a module script failed.');
      return { part: 'here' };
    });
    await expect(load()).rejects.toThrow('failed');
    expect(await load()).toEqual({ part: 'here' });
  });

  it('asks for another address after a failure that names one', async () => {
    let attempts = 0;
    const load = refetching(async () => {
      attempts += 1;
      throw new TypeError(
        'Failed to fetch dynamically imported module: http://127.0.0.1:1/part.js',
      );
    });
    await expect(load()).rejects.toThrow('Failed to fetch');
    await expect(load()).rejects.toThrow();
    expect(attempts).toBe(1);
  });
});
