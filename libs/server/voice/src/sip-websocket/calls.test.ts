import { headerOf, headersOf } from '@patchbay/server-providers';
import {
  type Callee,
  answer,
  credentials,
  dial,
  offer,
  openCallee,
  talk,
} from '../testing/sip-callee.js';
import { type Phone, tagOf } from '../testing/sip-scenario.js';
import { type StreamSocket } from '../carrier-stream/carrier-stream.js';

let callee: Callee;
let phone: Phone;
const open = async (...options: Parameters<typeof openCallee>) => {
  callee = await openCallee(...options);
  phone = await callee.scenario.open();
};
afterEach(async () => {
  await callee.scenario.close();
});
const nextTick = () => new Promise((done) => setTimeout(done, 1));
const until = async (isDone: () => boolean) => {
  while (!isDone()) await nextTick();
};

describe('A call', () => {
  it('comes with who signed in, the agent, the offer and what the page says', async () => {
    await open();
    const { taken } = await dial(callee, phone, {
      headers: [
        `X-MetaData: ${encodeURIComponent('{"page":"/preis","name":"Zoë"}')}`,
        'X-JWTAuth: eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
        'X-ForceCampaignId: 7',
      ],
    });
    expect(taken.call).toMatchObject({
      user: 'visitor',
      sessionId: 'session-1',
      agent: 'helpdesk',
      address: '192.0.2.1',
      offer,
      metaData: '{"page":"/preis","name":"Zoë"}',
      jwt: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
    });
    expect(JSON.stringify(taken.call)).not.toMatch(/anyone|Someone|elsewhere/);
  });

  it('is rung, answered, acknowledged and ended by its caller', async () => {
    await open();
    const { taken } = await dial(callee, phone, {
      headers: ['Record-Route: <sip:p1;lr>', 'Record-Route: <sip:p2;lr>'],
    });
    taken.call.ring();
    const ringing = await phone.expect('SIP/2.0 180 Ringing');
    const result = taken.call.answer(answer);
    const ok = await phone.expect('SIP/2.0 200 OK');
    expect(ok.body).toBe(answer);
    expect(headerOf(ok, 'Content-Type')).toBe('application/sdp');
    expect(headerOf(ok, 'Contact')).toBe('<sip:helpdesk@sip.example.com;transport=ws>');
    expect(headersOf(ok, 'Record-Route')).toEqual(['<sip:p1;lr>', '<sip:p2;lr>']);
    expect(headersOf(ok, 'Session-Expires')).toEqual([]);
    expect(tagOf(ok)).toBe(tagOf(ringing));
    expect(tagOf(ok)).toMatch(/^[\w-]{12}$/);
    phone.send('ACK', { toTag: tagOf(ok), cseq: 2 });
    expect(await result).toBe('acknowledged');
    phone.send('BYE', { toTag: tagOf(ok) });
    await phone.expect('SIP/2.0 200');
    expect(taken.ends).toEqual(['caller']);
    expect(await taken.call.answer(answer)).toBe('acknowledged');
  });

  it.each([
    [
      'is hung up with a BYE along its route',
      'Goodbye "now"\r\nX: y',
      'SIP;cause=200;text="Goodbye  now   X: y"',
    ],
  ])('%s', async (_name, why, reason) => {
    await open();
    const { taken, toTag } = await talk(callee, phone, {
      contact: '<sip:me@abc.invalid;transport=ws;ob>',
      headers: ['Record-Route: <sip:p1;lr>', 'Record-Route: <sip:p2;lr>'],
    });
    taken.call.hangUp(why);
    const bye = await phone.expect('BYE sip:me@abc.invalid;transport=ws;ob SIP/2.0');
    expect(headersOf(bye, 'Route')).toEqual(['<sip:p1;lr>', '<sip:p2;lr>']);
    expect(headerOf(bye, 'From')).toBe(`<sip:helpdesk@sip.example.com>;tag=${toTag}`);
    expect(headerOf(bye, 'To')).toMatch(/^"Someone" <sip:anyone@elsewhere\.invalid>;tag=\w+$/);
    expect(headerOf(bye, 'Reason')).toBe(reason);
    taken.call.hangUp('again');
    expect(await phone.rest()).toEqual([]);
    expect(taken.ends).toEqual(['hung up']);
  });

  it('can be refused, with the seconds to wait', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    taken.call.reject(486, { retryAfter: 12.2 });
    const busy = await phone.expect('SIP/2.0 486 Busy Here');
    expect(headerOf(busy, 'Retry-After')).toBe('13');
    expect(taken.ends).toEqual(['rejected']);
    expect(await taken.call.answer(answer)).toBe('lost');
    taken.call.ring();
    expect(await phone.rest()).toEqual([]);
  });

  it('is refused when its handler throws, and its place is free again', async () => {
    await open({
      onCall: () => {
        throw new Error('no room');
      },
      limits: { maxCallsAtOnce: 1, maxCallsPerMinute: 50 },
    });
    for (let count = 0; count < 2; count += 1) {
      phone.send('INVITE', { body: offer, callId: `c${count}` });
      phone.send('INVITE', {
        body: offer,
        callId: `c${count}`,
        challenge: await phone.expect('SIP/2.0 401'),
      });
      await phone.expect('SIP/2.0 100');
      await phone.expect('SIP/2.0 500');
    }
    expect(callee.errors).toHaveLength(2);
  });

  it('without an offer gets ours, and answers it in its ACK', async () => {
    await open();
    const { taken } = await dial(callee, phone, { body: '' });
    expect(taken.call.offer).toBeNull();
    const result = taken.call.answer(offer);
    const ok = await phone.expect('SIP/2.0 200');
    phone.send('ACK', { toTag: tagOf(ok), cseq: 2, body: answer });
    expect(await result).toBe('acknowledged');
    expect(taken.log).toEqual([`answer ${answer.length}`]);
  });

  it('without an offer and without an answer in its ACK is ended', async () => {
    await open();
    const { taken } = await dial(callee, phone, { body: '' });
    void taken.call.answer(offer);
    phone.send('ACK', { toTag: tagOf(await phone.expect('SIP/2.0 200')), cseq: 2 });
    await phone.expect('BYE ');
    expect(taken.ends).toEqual(['lost']);
  });

  it('keeps its metadata as text of at most 4 kB, whatever it is', async () => {
    await open();
    const texts = [
      'a%00b%0ac%7f',
      '%zz{',
      encodeURIComponent('é'.repeat(2048)),
      encodeURIComponent('é'.repeat(2049)),
      'a'.repeat(4097),
      '',
    ];
    const read: (string | null)[] = [];
    for (const [index, text] of texts.entries()) {
      const { taken } = await dial(callee, phone, {
        callId: `m${index}`,
        headers: [`X-MetaData: ${text}`, 'X-JWTAuth: two words'],
      });
      read.push(taken.call.metaData);
      expect(taken.call.jwt).toBeNull();
      taken.call.reject(486);
      await phone.expect('SIP/2.0 486');
    }
    expect(read).toEqual(['ab\nc', '%zz{', 'é'.repeat(2048), null, null, null]);
  });
});

describe('An INVITE', () => {
  it.each([
    [403, 'sip:other@sip.example.com'],
    [403, 'sip:+15551234567@sip.example.com'],
    [403, 'sip:+15551234567@sip.example.com;user=phone'],
    [403, 'sip:visitor@sip.example.com'],
    [403, 'sip:HELPDESK@sip.example.com'],
    [403, 'sip:sip.example.com'],
  ])('is refused with %p after its proof for %p', async (status, uri) => {
    await open();
    phone.send('INVITE', { uri, body: offer });
    phone.send('INVITE', { uri, body: offer, challenge: await phone.expect('SIP/2.0 401') });
    await phone.expect(`SIP/2.0 ${status}`);
    expect(callee.calls).toEqual([]);
  });

  it.each([
    [404, { uri: 'sip:helpdesk@other.example.com' }],
    [416, { uri: 'tel:+15551234567' }],
    [420, { headers: ['Require: 100rel, timer, nothingSupportsThis'] }],
    [420, { headers: ['Proxy-Require: nothingSupportsThis'] }],
    [400, { contact: null }],
    [400, { contact: '<tel:+15551234567>' }],
    [400, { contact: '<sip:a@x.invalid>, <sip:b@x.invalid>' }],
    [415, { contentType: 'multipart/mixed; boundary=a' }],
    [415, { headers: ['Content-Encoding: gzip'] }],
    [406, { body: '', headers: ['Accept: text/plain'] }],
    [422, { headers: ['Session-Expires: 60'] }],
    [400, { headers: ['Session-Expires: soon'] }],
    [400, { headers: ['Max-Forwards: 300'] }],
    [481, { toTag: 'unknown' }],
  ])('is refused with %p before any challenge for %p', async (status, said) => {
    await open();
    phone.send('INVITE', { body: offer, ...said });
    const refusal = await phone.expect(`SIP/2.0 ${status}`);
    if (status === 420)
      expect(headerOf(refusal, 'Unsupported')).toMatch(/^(100rel, )?nothingsupportsthis$/);
    if (status === 415) expect(headerOf(refusal, 'Accept')).toBe('application/sdp');
    if (status === 422) expect(headerOf(refusal, 'Min-SE')).toBe('90');
    expect(callee.lookups).toEqual([]);
  });

  it('is refused with a wrong password', async () => {
    await open();
    phone.send('INVITE', { body: offer });
    phone.send('INVITE', {
      body: offer,
      challenge: await phone.expect('SIP/2.0 401'),
      password: 'guessed',
    });
    await phone.expect('SIP/2.0 403');
    expect(callee.calls).toEqual([]);
  });

  it('finds an agent whose name is escaped', async () => {
    await open({ credentialsOf: async () => credentials({ agent: 'Büro 1@x' }) });
    const { taken } = await dial(callee, phone, {
      uri: 'sip:B%C3%BCro%201%40x@SIP.example.com:7443',
    });
    void taken.call.answer(answer);
    const ok = await phone.expect('SIP/2.0 200');
    expect(headerOf(ok, 'Contact')).toBe('<sip:B%C3%BCro%201%40x@sip.example.com;transport=ws>');
  });

  it('that came by two ways is a call once', async () => {
    await open();
    await dial(callee, phone);
    phone.send('INVITE', { body: offer, cseq: 2 });
    await phone.expect('SIP/2.0 482');
  });
});

describe('Limits', () => {
  it('are two calls of an address at once and five in a minute, refused before any lookup', async () => {
    await open({ limits: { maxMessagesPerSecond: 1000 } });
    const other = await callee.scenario.open();
    const elsewhere = await callee.scenario.open('192.0.2.2');
    const first = await talk(callee, phone, { callId: 'one' });
    await talk(callee, other, { callId: 'two' });
    other.send('INVITE', { body: offer, callId: 'three' });
    await other.expect('SIP/2.0 486');
    await talk(callee, elsewhere, { callId: 'four' });
    first.taken.call.hangUp('');
    await phone.expect('BYE ');
    for (let count = 0; count < 3; count += 1) {
      const { taken } = await dial(callee, phone, { callId: `more${count}` });
      taken.call.reject(480);
      await phone.expect('SIP/2.0 480');
      callee.clock.advance(10_000);
    }
    const before = callee.lookups.length;
    phone.send('INVITE', { body: offer, callId: 'sixth' });
    expect(headerOf(await phone.expect('SIP/2.0 503'), 'Retry-After')).toBe('30');
    expect(callee.lookups).toHaveLength(before);
    callee.clock.advance(30_000);
    await dial(callee, phone, { callId: 'later' });
  });

  it('hold for calls whose proofs are looked up at the same time', async () => {
    const waiting: (() => void)[] = [];
    await open({
      credentialsOf: () => new Promise((done) => waiting.push(() => done(credentials()))),
    });
    for (const callId of ['a', 'b', 'c']) {
      phone.send('INVITE', { body: offer, callId });
      phone.send('INVITE', { body: offer, callId, challenge: await phone.expect('SIP/2.0 401') });
    }
    await until(() => waiting.length === 3);
    for (const found of waiting) found();
    await until(() => callee.calls.length === 2);
    expect((await phone.rest()).sort()).toEqual([
      'SIP/2.0 100 Trying',
      'SIP/2.0 100 Trying',
      'SIP/2.0 486 Busy Here',
    ]);
  });

  it('are ten sockets of an address, and those of the server', async () => {
    await open({ limits: { maxSockets: 12 } });
    const phones = [phone];
    for (let count = 1; count < 10; count += 1) phones.push(await callee.scenario.open());
    expect(await (await callee.scenario.open()).whenClosed()).toBe(1008);
    phones[3]?.vanish();
    let again = await callee.scenario.open();
    for (; again.closed !== null; again = await callee.scenario.open()) await nextTick();
    expect(await again.rest()).toEqual([]);
    const others = [
      await callee.scenario.open('192.0.2.8'),
      await callee.scenario.open('192.0.2.9'),
    ];
    for (const one of others) expect(await one.rest()).toEqual([]);
    expect(await (await callee.scenario.open('192.0.2.10')).whenClosed()).toBe(1008);
  });

  it('are twenty messages of a socket in a second', async () => {
    await open({ limits: {} });
    for (let count = 0; count < 20; count += 1) phone.send('OPTIONS');
    for (let count = 0; count < 20; count += 1) await phone.expect('SIP/2.0 200');
    callee.clock.advance(500);
    for (let count = 0; count < 11; count += 1) phone.send('OPTIONS');
    expect(await phone.whenClosed()).toBe(1008);
  });

  it.each([
    ['whose client does not read', 1013, 2_000_000, '\r\n\r\n'],
    ['with a frame of more than 64 kB', 1009, 0, 'a'.repeat(65_537)],
    ['with a frame that is no text', 1009, 0, 5],
  ])('close a socket %s', async (_name, code, bufferedAmount, frame) => {
    await open();
    const closed: number[] = [];
    let receive = (_data: unknown): void => undefined;
    const socket: StreamSocket = {
      bufferedAmount,
      send: () => closed.push(0),
      close: (given) => closed.push(given),
      on(event: string, listener: (data: unknown, isBinary: boolean) => void) {
        if (event === 'message') receive = (data) => listener(data, false);
      },
    };
    callee.server.accept(socket, { address: 'a' });
    receive(frame);
    receive(frame);
    expect(closed).toEqual([code]);
  });

  it('are not passed by a socket that fails', async () => {
    await open();
    let receive = (_data: unknown): void => undefined;
    const socket: StreamSocket = {
      bufferedAmount: 0,
      send() {
        throw new Error('not open');
      },
      close: () => undefined,
      on(event: string, listener: (data: unknown, isBinary: boolean) => void) {
        if (event === 'message') receive = (data) => listener(data, false);
      },
    };
    callee.server.accept(socket, { address: 'a' });
    receive('\r\n\r\n');
    expect(callee.errors).toEqual([]);
  });
});

describe('What ends calls', () => {
  it('is the end of their session: a BYE, and 480 before the answer', async () => {
    await open();
    const talking = await talk(callee, phone, { callId: 'one' });
    const ringing = await dial(callee, phone, { callId: 'two' });
    callee.server.endSession('other');
    expect(await phone.rest()).toEqual([]);
    callee.server.endSession('session-1');
    await phone.expect('BYE ');
    await phone.expect('SIP/2.0 480');
    expect([talking.taken.ends, ringing.taken.ends]).toEqual([
      ['session ended'],
      ['session ended'],
    ]);
  });

  it('is the end of the server: a BYE, 503, and 1001 for the socket', async () => {
    await open();
    const { taken } = await talk(callee, phone, { callId: 'one' });
    await dial(callee, phone, { callId: 'two' });
    callee.server.close();
    await phone.expect('BYE ');
    await phone.expect('SIP/2.0 503');
    expect(await phone.whenClosed()).toBe(1001);
    expect(taken.ends).toEqual(['closed']);
    expect(await (await callee.scenario.open()).whenClosed()).toBe(1001);
  });

  it('is a closed socket before the ACK, while an acknowledged call goes on until it is hung up', async () => {
    await open();
    const talking = await talk(callee, phone, { callId: 'one' });
    const ringing = await dial(callee, phone, { callId: 'two' });
    phone.vanish();
    await until(() => ringing.taken.ends.length > 0);
    expect(ringing.taken.ends).toEqual(['socket gone']);
    expect([talking.taken.log, talking.taken.ends]).toEqual([['gone'], []]);
    callee.clock.advance(600_000);
    expect(talking.taken.ends).toEqual([]);
    talking.taken.call.hangUp('no sound');
    expect(talking.taken.ends).toEqual(['hung up']);
  });

  it('leaves no promise open when a call was hung up before its ACK', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    const result = taken.call.answer(answer);
    await phone.expect('SIP/2.0 200');
    taken.call.hangUp('');
    phone.vanish();
    expect(await result).toBe('lost');
    expect(taken.ends).toEqual(['hung up']);
  });

  it('reaches a call whose socket is gone', async () => {
    await open();
    const { taken } = await talk(callee, phone);
    phone.vanish();
    await until(() => taken.log.length > 0);
    callee.server.endSession('session-1');
    expect(taken.ends).toEqual(['session ended']);
  });

  it('is a closed socket at once, where no sound decides', async () => {
    await open({}, true);
    const { taken } = await talk(callee, phone);
    phone.vanish();
    await until(() => taken.ends.length > 0);
    expect(taken.ends).toEqual(['socket gone']);
  });
});
