import { operationOf } from '@patchbay/contract';
import { readArguments } from './arguments.js';

const entry = operationOf('saveContact');
const read = (body: unknown) => readArguments(entry, { params: {}, query: {}, body });
const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`name${at}`, 1]));

describe('a body with more names than any operation has', () => {
  it.each([
    ['at the top', named(1001), 'body'],
    ['inside', { details: { more: named(1001) } }, 'body.details.more'],
    ['inside a list', { list: [1, { deep: named(60_000) }] }, 'body.list.1.deep'],
  ])('is refused at its place: %s', (_where, body, path) => {
    expect(() => read(body)).toThrow(
      expect.objectContaining({
        status: 400,
        details: expect.objectContaining({
          fields: [{ path, message: 'must not have more than 1000 names' }],
        }),
      }) as Error,
    );
  });

  it('is refused before a schema validates each of them', () => {
    let looked = 0;
    const body = new Proxy(named(60_000), {
      get: (target, name: string) => {
        looked += 1;
        return target[name];
      },
    });
    expect(() => read(body)).toThrow();
    expect(looked).toBe(0);
  });
});
