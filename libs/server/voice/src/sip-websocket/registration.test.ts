import { headerOf, headersOf } from '@patchbay/server-providers';
import { type Callee, credentials, openCallee } from '../testing/sip-callee.js';
import { type Phone } from '../testing/sip-scenario.js';

let callee: Callee;
const open = async (...options: Parameters<typeof openCallee>) =>
  (callee = await openCallee(...options));
afterEach(() => callee.scenario.close());

/** A REGISTER with the answer to a new challenge. */
async function register(phone: Phone, said: Parameters<Phone['send']>[1] = {}) {
  phone.send('REGISTER', said);
  phone.send('REGISTER', { ...said, challenge: await phone.expect('SIP/2.0 401') });
}
const contact = '<sip:kd9s@df7jal23ls0d.invalid;transport=ws>;+sip.ice;reg-id=1';

describe('A registration', () => {
  it('is challenged with MD5 and gets the same contact back with its time', async () => {
    await open();
    const phone = await callee.scenario.open();
    phone.send('REGISTER', { contact: `${contact};expires=600` });
    const challenge = await phone.expect('SIP/2.0 401 Unauthorized');
    expect(headerOf(challenge, 'WWW-Authenticate')).toMatch(
      /^Digest realm="sip\.example\.com", nonce="[\w-]{30,}", algorithm=MD5, qop="auth"$/,
    );
    expect(callee.lookups).toEqual([]);
    phone.send('REGISTER', { contact: `${contact};expires=600`, challenge });
    const ok = await phone.expect('SIP/2.0 200');
    expect(headersOf(ok, 'Contact')).toEqual([`${contact};expires=600`]);
    expect(headersOf(ok, 'Via')[0]).toMatch(/^SIP\/2\.0\/WSS df7jal23ls0d\.invalid;branch=z9hG4bK/);
  });

  it('lasts as long as its session at most', async () => {
    await open({ credentialsOf: async () => credentials({ secondsLeft: 120.7 }) });
    const phone = await callee.scenario.open();
    await register(phone, { contact, headers: ['Expires: 600'] });
    expect(headerOf(await phone.expect('SIP/2.0 200'), 'Contact')).toBe(`${contact};expires=120`);
    callee.clock.advance(20_000);
    await register(phone, { contact: null });
    expect(headerOf(await phone.expect('SIP/2.0 200'), 'Contact')).toBe(`${contact};expires=100`);
    callee.clock.advance(101_000);
    await register(phone, { contact: null });
    expect(headersOf(await phone.expect('SIP/2.0 200'), 'Contact')).toEqual([]);
  });

  it.each([
    ['one contact', { contact, headers: ['Expires: 0'] }],
    ['one contact by its parameter', { contact: `${contact};expires=0` }],
    ['all contacts', { contact: '*', headers: ['Expires: 0'] }],
  ])('ends by %s', async (_name, said) => {
    await open();
    const phone = await callee.scenario.open();
    await register(phone, { contact });
    await phone.expect('SIP/2.0 200');
    await register(phone, said);
    expect(headersOf(await phone.expect('SIP/2.0 200'), 'Contact')).toEqual([]);
  });

  it('keeps several contacts of one socket apart, and those of another socket out', async () => {
    await open();
    const [one, two] = [await callee.scenario.open(), await callee.scenario.open()];
    await register(one, { contact: `<sip:a@x.invalid>;expires=60, <sip:b@x.invalid>` });
    expect(headersOf(await one.expect('SIP/2.0 200'), 'Contact')).toEqual([
      '<sip:a@x.invalid>;expires=60',
      '<sip:b@x.invalid>;expires=3600',
    ]);
    await register(two, { contact: null });
    expect(headersOf(await two.expect('SIP/2.0 200'), 'Contact')).toEqual([]);
  });

  it.each([
    [400, { contact: '*', headers: ['Expires: 60'] }],
    [400, { contact: '*' }],
    [400, { contact: '*, <sip:a@x.invalid>', headers: ['Expires: 0'] }],
    [400, { contact: '<sip:a@x.invalid' }],
    [400, { contact: '"a <sip:a@x.invalid>' }],
    [403, { contact: [1, 2, 3, 4, 5, 6].map((n) => `<sip:${n}@x.invalid>`).join(', ') }],
    [403, { to: '<sip:other@sip.example.com>' }],
    [403, { to: '<sip:visitor@elsewhere.example.com>' }],
    [403, { to: '<sip:+15551234567@sip.example.com>' }],
  ])('is refused with %p for %p', async (status, said) => {
    await open();
    const phone = await callee.scenario.open();
    await register(phone, said);
    await phone.expect(`SIP/2.0 ${status}`);
    await register(phone, { contact: null });
    expect(headersOf(await phone.expect('SIP/2.0 200'), 'Contact')).toEqual([]);
  });

  it.each([
    [404, { uri: 'sip:elsewhere.example.com' }],
    [416, { uri: 'tel:+15551234567' }],
    [416, { uri: 'http://sip.example.com/' }],
    [400, { uri: 'sip:%zz@sip.example.com' }],
    [420, { headers: ['Require: gruu'] }],
  ])('is refused with %p before any challenge for %p', async (status, said) => {
    await open();
    const phone = await callee.scenario.open();
    phone.send('REGISTER', said);
    await phone.expect(`SIP/2.0 ${status}`);
  });

  it('does not go back to an older request of the same client', async () => {
    await open();
    const phone = await callee.scenario.open();
    await register(phone, { contact });
    await phone.expect('SIP/2.0 200');
    phone.send('REGISTER', { cseq: 50, contact });
    const challenge = await phone.expect('SIP/2.0 401');
    phone.send('REGISTER', { cseq: 1, contact: `${contact};expires=0`, challenge });
    await phone.expect('SIP/2.0 500');
  });

  it('ends with its session', async () => {
    await open();
    const phone = await callee.scenario.open();
    await register(phone, { contact });
    await phone.expect('SIP/2.0 200');
    callee.server.endSession('session-1');
    await register(phone, { contact: null });
    expect(headersOf(await phone.expect('SIP/2.0 200'), 'Contact')).toEqual([]);
  });
});

describe('A proof', () => {
  it('is refused with a wrong password and an unknown user alike', async () => {
    await open();
    const phone = await callee.scenario.open();
    await register(phone, { password: 'guessed' });
    await phone.expect('SIP/2.0 403 Forbidden');
    await register(phone, { username: 'unknown' });
    await phone.expect('SIP/2.0 403 Forbidden');
    expect(callee.lookups).toEqual(['visitor', 'unknown']);
  });

  it('closes the socket at the fifth wrong one, and the address waits a minute', async () => {
    await open();
    const [first, other] = [await callee.scenario.open(), await callee.scenario.open('192.0.2.2')];
    for (let count = 0; count < 4; count += 1) {
      await register(first, { password: 'guessed' });
      await first.expect('SIP/2.0 403');
    }
    // The count is of the address: another socket does not begin again.
    const second = await callee.scenario.open();
    await register(second, { password: 'guessed' });
    expect(await second.whenClosed()).toBe(1008);
    expect(await (await callee.scenario.open()).whenClosed()).toBe(1008);
    await register(other);
    await other.expect('SIP/2.0 200');
    callee.clock.advance(60_001);
    const later = await callee.scenario.open();
    await register(later);
    await later.expect('SIP/2.0 200');
  });

  it('counts for one use of a nonce and for 60 s', async () => {
    await open();
    const phone = await callee.scenario.open();
    phone.send('REGISTER');
    const challenge = await phone.expect('SIP/2.0 401');
    phone.send('REGISTER', { challenge, nc: '00000003' });
    await phone.expect('SIP/2.0 200');
    for (const nc of ['00000003', '00000002', '00000000']) {
      phone.send('REGISTER', { challenge, nc });
      const again = await phone.expect('SIP/2.0 401');
      expect(headerOf(again, 'WWW-Authenticate')).toMatch(/, stale=true$/);
    }
    callee.clock.advance(59_999);
    phone.send('REGISTER', { challenge, nc: '00000004' });
    await phone.expect('SIP/2.0 200');
    callee.clock.advance(1);
    phone.send('REGISTER', { challenge, nc: '00000005' });
    await phone.expect('SIP/2.0 401');
    expect(callee.lookups).toHaveLength(2);
  });

  it('is worth nothing on another socket, or for a nonce that was made up', async () => {
    await open();
    const [one, two] = [await callee.scenario.open(), await callee.scenario.open()];
    one.send('REGISTER');
    const challenge = await one.expect('SIP/2.0 401');
    two.send('REGISTER', { challenge });
    expect(headerOf(await two.expect('SIP/2.0 401'), 'WWW-Authenticate')).toContain('stale=true');
    const made = headerOf(challenge, 'WWW-Authenticate')?.replace(/nonce="\d+/, 'nonce="1000001');
    one.send('REGISTER', {
      challenge: { ...challenge, headers: [['WWW-Authenticate', made ?? '']] },
    });
    await one.expect('SIP/2.0 401');
    expect(callee.lookups).toEqual([]);
  });

  it('is for one request target and method', async () => {
    await open();
    const phone = await callee.scenario.open();
    phone.send('REGISTER');
    const challenge = await phone.expect('SIP/2.0 401');
    phone.send('REGISTER', {
      headers: [
        `Authorization: Digest username="visitor", realm="sip.example.com", nonce="x", uri="sip:other", response="${'0'.repeat(32)}", qop=auth, cnonce="a", nc=00000001`,
      ],
    });
    await phone.expect('SIP/2.0 403');
    for (const header of ['Basic dmlzaXRvcjpzZWNyZXQ=', 'Digest realm="sip.example.com"']) {
      phone.send('REGISTER', { headers: [`Authorization: ${header}`] });
      await phone.expect(`SIP/2.0 ${header.startsWith('Basic') ? 401 : 403}`);
    }
    phone.send('INVITE', { challenge, body: 'v=0' });
    await phone.expect('SIP/2.0 100');
    expect(callee.lookups).toEqual(['visitor']);
  });

  it('waits for a slow lookup at most 5 s, and for four at once', async () => {
    const signals: AbortSignal[] = [];
    await open({
      credentialsOf: (_name, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    const phone = await callee.scenario.open();
    for (let count = 0; count < 5; count += 1) await register(phone);
    expect(headerOf(await phone.expect('SIP/2.0 503'), 'Retry-After')).toBe('2');
    callee.clock.advance(5000);
    expect(await phone.rest()).toEqual(Array(4).fill('SIP/2.0 503 Service Unavailable'));
    await register(phone);
    await phone.rest();
    phone.vanish();
    while (!signals[4]?.aborted) await new Promise((done) => setTimeout(done, 1));
    expect(signals).toHaveLength(5);
  });

  it('is answered with 503 when its lookup fails, and nothing of the error is shown', async () => {
    await open({ credentialsOf: () => Promise.reject(new Error('database down')) });
    const phone = await callee.scenario.open();
    await register(phone);
    await phone.expect('SIP/2.0 503');
    expect(callee.errors).toEqual([new Error('database down')]);
  });

  it('opens nothing when its session ends during the lookup, or has ended', async () => {
    let found = (): void => undefined;
    await open({
      credentialsOf: () => new Promise((done) => (found = () => done(credentials()))),
    });
    const phone = await callee.scenario.open();
    await register(phone);
    await phone.rest();
    callee.server.endSession('session-1');
    found();
    await phone.expect('SIP/2.0 403');
    await callee.scenario.close();
    await open({ credentialsOf: async () => credentials({ secondsLeft: 0 }) });
    const other = await callee.scenario.open();
    await register(other);
    await other.expect('SIP/2.0 403');
  });
});
