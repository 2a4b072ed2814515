import { readdirSync, readFileSync } from 'node:fs';
import { callerHeader, readCaller, writeCaller } from './caller-header.js';

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));

it('the link loads nothing that makes or hears sound', () => {
  const loaded = sources.flatMap((name) =>
    [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /^(?:import|export) [^;]*?from '([^']+)';/gms,
      ),
    ]
      .filter(([statement]) => !/^(?:import|export) type\b/.test(statement))
      // `{ type A, type B }` loads nothing either.
      .filter(([statement]) => !/^import \{(?:\s*type \w+,?)+\s*\}/.test(statement))
      .map(([, from]) => from),
  );
  expect(loaded.length).toBeGreaterThan(20);
  expect(
    [...new Set(loaded)].filter((from) => !/^\.\/|^node:|^zod$|^ws$/.test(from ?? '')),
  ).toEqual([]);
});

describe(callerHeader, () => {
  const caller = { address: '2001:db8:1:2::/64', host: 'desk.example.com' };
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  const written = writeCaller('secret', caller, key);

  it('is read with the secret and for its socket only', () => {
    expect(readCaller('secret', written, key)).toEqual(caller);
    expect(readCaller('guess', written, key)).toBeNull();
    expect(readCaller('secret', written, 'another socket')).toBeNull();
    expect(readCaller('secret', written, undefined)).toBeNull();
  });

  it.each([undefined, '', 'a.b', [written, written], `${written}x`, written.replace('.', ',')])(
    'is not read when it is %j',
    (header) => expect(readCaller('secret', header, key)).toBeNull(),
  );
});
