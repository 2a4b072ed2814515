import { randomBytes } from 'node:crypto';
import { serverKeyFrom } from '@patchbay/server-core';
import { SignJWT } from 'jose';
import { type IdentitySecrets, identitySecretOf, personOf, verifyIdentity } from './identity.js';

const key = serverKeyFrom(randomBytes(32));
const now = Date.UTC(2026, 0, 5);
const seconds = now / 1000;
const state: IdentitySecrets = {
  organizationId: 7,
  version: 3,
  since: new Date(now),
  previousUntil: new Date(now + 1000),
};
const sign = (secret: string, claims: Record<string, unknown> = {}) =>
  new SignJWT({ sub: 'pat', exp: seconds + 300, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
const verify = (identity: string, changed: Partial<IdentitySecrets> = {}) =>
  verifyIdentity(key, { ...state, ...changed }, identity, now);
const refusal = expect.objectContaining({ refusal: expect.any(String) });
const own = identitySecretOf(key, 7, 3);

describe('a signed identity', () => {
  it('names a person by its texts, and by nothing else', async () =>
    expect(
      await verify(await sign(own, { name: 'Pat', email: 5, phone: '', role: 'admin' })),
    ).toEqual({ sub: 'pat', name: 'Pat' }));

  it('is of one organization', async () => {
    expect(await verify(await sign(identitySecretOf(key, 8, 3)))).toEqual(refusal);
    expect(personOf(key, 7, 'pat')).not.toBe(personOf(key, 8, 'pat'));
  });

  it('is signed by the secret of now, or by the one before until its day is over', async () => {
    const before = await sign(identitySecretOf(key, 7, 2));
    expect(await verify(before)).toEqual({ sub: 'pat' });
    expect(await verify(before, { previousUntil: new Date(now) })).toEqual(refusal);
    expect(await verify(before, { previousUntil: null })).toEqual(refusal);
    expect(await verify(await sign(identitySecretOf(key, 7, 1)))).toEqual(refusal);
    expect(await verify(await sign(own), { since: null })).toEqual(refusal);
  });

  it('is refused with the signature of another key, and without one', async () => {
    const [head = '', body = ''] = (await sign(own)).split('.');
    for (const forged of [await sign('x'.repeat(40)), `${head}.${body}.`, `${head}.${body}.YQ`])
      expect(await verify(forged)).toEqual(refusal);
  });

  it('expires, after an hour at the latest', async () => {
    expect(await verify(await sign(own, { exp: seconds + 3600 }))).toEqual({ sub: 'pat' });
    expect(await verify(await sign(own, { exp: seconds - 120 }))).toEqual(refusal);
    expect(await verify(await sign(own, { exp: seconds + 3700 }))).toEqual(refusal);
    expect(await verify(await sign(own, { exp: undefined }))).toEqual(refusal);
  });
});
