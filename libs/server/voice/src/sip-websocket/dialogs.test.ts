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

let callee: Callee;
let phone: Phone;
const open = async (...options: Parameters<typeof openCallee>) => {
  callee = await openCallee(...options);
  phone = await callee.scenario.open();
};
afterEach(async () => {
  await callee.scenario.close();
});
const hold = offer.replace('a=sendrecv', '').concat('a=sendonly\r\n');
const trying = 'SIP/2.0 100 Trying';
const [ok200, bye] = ['SIP/2.0 200 OK', 'BYE '];

describe('An answer to an INVITE', () => {
  it('is repeated after 0.5, 1, 2, 4, 4 s until its ACK', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    const result = taken.call.answer(answer);
    const first = await phone.expect(ok200);
    const counts: number[] = [];
    for (const ms of [499, 1, 999, 1, 1999, 1, 3999, 1, 3999, 1]) {
      callee.clock.advance(ms);
      counts.push((await phone.rest()).length);
    }
    expect(counts).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    // Of another request, or of another dialog.
    phone.send('ACK', { toTag: tagOf(first), cseq: 1 });
    phone.send('ACK', { toTag: 'other', cseq: 2 });
    callee.clock.advance(4000);
    expect(await phone.expect(ok200)).toEqual(first);
    phone.send('ACK', { toTag: tagOf(first), cseq: 2 });
    expect(await result).toBe('acknowledged');
    callee.clock.advance(100_000);
    expect(await phone.rest()).toEqual([]);
  });

  it('without an ACK in 32 s ends in a BYE', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    const result = taken.call.answer(answer);
    callee.clock.advance(31_999);
    expect((await phone.rest()).every((line) => line === ok200)).toBe(true);
    callee.clock.advance(1);
    await phone.expect(bye);
    expect(await result).toBe('lost');
    expect(taken.ends).toEqual(['lost']);
    callee.clock.advance(100_000);
    expect(await phone.rest()).toEqual([]);
  });

  it('is the same for a request that comes again, of any method', async () => {
    await open();
    const branch = phone.send('INVITE', { body: offer });
    const challenge = await phone.expect('SIP/2.0 401');
    phone.send('INVITE', { body: offer, branch, cseq: 1 });
    expect(await phone.expect('SIP/2.0 401')).toEqual(challenge);
    const again = phone.send('INVITE', { body: offer, challenge });
    await phone.expect(trying);
    phone.send('INVITE', { body: offer, challenge, branch: again, cseq: 2 });
    await phone.expect(trying);
    const { call } = await callee.nextCall();
    void call.answer(answer);
    const ok = await phone.expect(ok200);
    phone.send('INVITE', { body: offer, challenge, branch: again, cseq: 2 });
    expect(await phone.expect(ok200)).toEqual(ok);
    phone.send('ACK', { toTag: tagOf(ok), cseq: 2 });
    const info = phone.send('INFO', {
      toTag: tagOf(ok),
      body: 'Signal=5',
      contentType: 'application/dtmf-relay',
    });
    phone.send('INFO', {
      toTag: tagOf(ok),
      branch: info,
      cseq: 2,
      body: 'Signal=5',
      contentType: 'application/dtmf-relay',
    });
    expect(await phone.rest()).toEqual([ok200, ok200]);
    expect(callee.calls).toHaveLength(1);
    expect(callee.calls[0]?.log).toEqual(['key 5']);
    callee.clock.advance(32_000);
    phone.send('OPTIONS', { branch });
    expect(await phone.rest()).toEqual([ok200]);
  });
});

describe('A CANCEL', () => {
  it('in time ends the call with 487', async () => {
    await open();
    const { taken, branch } = await dial(callee, phone);
    taken.call.ring();
    await phone.expect('SIP/2.0 180');
    phone.send('CANCEL', { branch, cseq: 2 });
    expect(await phone.rest()).toEqual([ok200, 'SIP/2.0 487 Request Terminated']);
    phone.send('ACK', { branch, cseq: 2, toTag: 'any' });
    expect(taken.ends).toEqual(['canceled']);
    expect(await taken.call.answer(answer)).toBe('canceled');
    taken.call.hangUp('');
    expect(await phone.rest()).toEqual([]);
  });

  it('too late changes nothing', async () => {
    await open();
    const { taken, branch } = await dial(callee, phone);
    const result = taken.call.answer(answer);
    const ok = await phone.expect(ok200);
    phone.send('CANCEL', { branch, cseq: 2 });
    expect(await phone.rest()).toEqual([ok200]);
    phone.send('ACK', { toTag: tagOf(ok), cseq: 2 });
    expect(await result).toBe('acknowledged');
    expect(taken.ends).toEqual([]);
  });

  it('during the lookup of its user leaves no call', async () => {
    let found = (): void => undefined;
    await open({ credentialsOf: () => new Promise((done) => (found = () => done(credentials()))) });
    phone.send('INVITE', { body: offer });
    const branch = phone.send('INVITE', {
      body: offer,
      challenge: await phone.expect('SIP/2.0 401'),
    });
    phone.send('CANCEL', { branch, cseq: 2 });
    expect(await phone.rest()).toEqual([ok200, 'SIP/2.0 487 Request Terminated']);
    found();
    expect(await phone.rest()).toEqual([]);
    expect(callee.calls).toEqual([]);
  });

  it('of nothing, or from another socket, gets 481', async () => {
    await open();
    const { taken, branch } = await dial(callee, phone);
    phone.send('CANCEL', { cseq: 2 });
    const other = await callee.scenario.open();
    other.send('CANCEL', { branch, cseq: 2 });
    expect([await phone.rest(), await other.rest()]).toEqual([
      ['SIP/2.0 481 Call/Transaction Does Not Exist'],
      ['SIP/2.0 481 Call/Transaction Does Not Exist'],
    ]);
    expect(taken.ends).toEqual([]);
  });
});

describe('A BYE', () => {
  it('before the answer ends the INVITE too', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    taken.call.ring();
    phone.send('BYE', { toTag: tagOf(await phone.expect('SIP/2.0 180')) });
    expect(await phone.rest()).toEqual([ok200, 'SIP/2.0 487 Request Terminated']);
    expect(taken.ends).toEqual(['caller']);
  });

  it('before the ACK ends the call, and the answer is not repeated', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    const result = taken.call.answer(answer);
    phone.send('BYE', { toTag: tagOf(await phone.expect(ok200)) });
    expect(await phone.rest()).toEqual([ok200]);
    expect(await result).toBe('canceled');
    callee.clock.advance(40_000);
    expect(await phone.rest()).toEqual([]);
  });

  it('of ours waits for the ACK', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    const result = taken.call.answer(answer);
    const ok = await phone.expect(ok200);
    taken.call.hangUp('changed');
    expect(taken.ends).toEqual(['hung up']);
    expect(await phone.rest()).toEqual([]);
    phone.send('ACK', { toTag: tagOf(ok), cseq: 2 });
    await phone.expect(bye);
    expect(await result).toBe('acknowledged');
  });

  it('of ours is not sent when the caller ends the call before its ACK', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    const result = taken.call.answer(answer);
    const ok = await phone.expect(ok200);
    taken.call.hangUp('changed');
    phone.send('BYE', { toTag: tagOf(ok) });
    expect(await phone.rest()).toEqual([ok200]);
    expect([await result, taken.ends]).toEqual(['canceled', ['hung up']]);
    callee.clock.advance(40_000);
    expect(await phone.rest()).toEqual([]);
  });

  it('that crosses ours gets 200, anything else then 481, and later the BYE too', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    taken.call.hangUp('');
    await phone.expect(bye);
    phone.send('INFO', { toTag });
    phone.send('BYE', { toTag });
    expect(await phone.rest()).toEqual(['SIP/2.0 481 Call/Transaction Does Not Exist', ok200]);
    expect(taken.ends).toEqual(['hung up']);
    callee.clock.advance(32_000);
    phone.send('BYE', { toTag });
    expect(await phone.rest()).toEqual(['SIP/2.0 481 Call/Transaction Does Not Exist']);
  });

  it('with another tag, or from another socket, ends nothing', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone, { callId: 'known' });
    const other = await callee.scenario.open();
    phone.send('BYE', { toTag: 'guessed', callId: 'known' });
    phone.send('BYE', { toTag, callId: 'known', fromTag: 'guessed' });
    other.send('BYE', { toTag, callId: 'known', cseq: 9 });
    const no = 'SIP/2.0 481 Call/Transaction Does Not Exist';
    expect([await phone.rest(), await other.rest()]).toEqual([[no, no], [no]]);
    expect(taken.ends).toEqual([]);
  });
});

describe('A re-INVITE', () => {
  it('holds a call and takes it back', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    const asked: (string | null)[] = [];
    taken.reoffer = async (sdp) => (asked.push(sdp), 'v=0 held');
    for (const body of [hold, offer.replace('192.0.2.1', '0.0.0.0'), offer]) {
      phone.send('INVITE', { toTag, body, contact: '<sip:moved@x.invalid>' });
      await phone.expect(trying);
      const ok = await phone.expect(ok200);
      expect([ok.body, tagOf(ok)]).toEqual(['v=0 held', toTag]);
      phone.send('ACK', { toTag, cseq: Number(headerOf(ok, 'CSeq')?.split(' ')[0]) });
      await phone.rest();
      callee.clock.advance(10_000);
      expect(await phone.rest()).toEqual([]);
    }
    expect(asked).toEqual([hold, offer.replace('192.0.2.1', '0.0.0.0'), offer]);
    taken.call.hangUp('');
    await phone.expect('BYE sip:moved@x.invalid SIP/2.0');
  });

  it('that is not understood gets 488, and the call goes on where it was', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    taken.reoffer = async () => null;
    phone.send('INVITE', { toTag, body: hold, contact: '<sip:moved@x.invalid>' });
    expect(await phone.rest()).toEqual([trying, 'SIP/2.0 488 Not Acceptable Here']);
    taken.reoffer = () => Promise.reject(new Error('media down'));
    phone.send('INVITE', { toTag, body: hold });
    expect(await phone.rest()).toEqual([trying, 'SIP/2.0 500 Server Internal Error']);
    expect(callee.errors).toEqual([new Error('media down')]);
    phone.send('INVITE', { toTag, body: hold, contentType: 'text/plain' });
    expect(await phone.rest()).toEqual(['SIP/2.0 415 Unsupported Media Type']);
    expect(taken.ends).toEqual([]);
    taken.call.hangUp('');
    expect((await phone.expect(bye)).startLine).not.toContain('moved');
  });

  it('without SDP gets our offer; until its ACK another offer gets 491', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    taken.reoffer = async (sdp) => (sdp === null ? offer : answer);
    phone.send('INVITE', { toTag });
    await phone.expect(trying);
    const ok = await phone.expect(ok200);
    expect(ok.body).toBe(offer);
    phone.send('UPDATE', { toTag, body: hold });
    phone.send('INVITE', { toTag, body: hold });
    const pending = 'SIP/2.0 491 Request Pending';
    expect(await phone.rest()).toEqual([pending, pending]);
    phone.send('ACK', { toTag, cseq: 3, body: answer });
    phone.send('UPDATE', { toTag, body: hold, cseq: 6 });
    await phone.expect(ok200);
    expect(taken.log).toEqual([`answer ${answer.length}`]);
  });

  it('is one at a time', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    let done = (_sdp: string | null): void => undefined;
    taken.reoffer = () => new Promise((settle) => (done = settle));
    phone.send('INVITE', { toTag, body: hold });
    await phone.expect(trying);
    phone.send('INVITE', { toTag, body: offer });
    const later = await phone.expect('SIP/2.0 500');
    expect(Number(headerOf(later, 'Retry-After'))).toBeLessThanOrEqual(10);
    phone.send('UPDATE', { toTag, body: offer });
    await phone.expect('SIP/2.0 500');
    done(answer);
    await phone.expect(ok200);
  });

  it('can be canceled, and the call goes on', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    let signal: AbortSignal | undefined;
    let done = (_sdp: string | null): void => undefined;
    taken.reoffer = (_sdp, given) => {
      signal = given;
      return new Promise((settle) => (done = settle));
    };
    const branch = phone.send('INVITE', { toTag, body: hold });
    await phone.expect(trying);
    phone.send('CANCEL', { branch, cseq: 3 });
    expect(await phone.rest()).toEqual([ok200, 'SIP/2.0 487 Request Terminated']);
    expect(signal?.aborted).toBe(true);
    const late = done;
    phone.send('INVITE', { toTag, body: hold });
    expect(await phone.rest()).toEqual([trying]);
    // The answer to the first one ends nothing of the second.
    late(answer);
    phone.send('INVITE', { toTag, body: hold });
    expect(await phone.rest()).toEqual(['SIP/2.0 500 Server Internal Error']);
    done(null);
    expect(await phone.rest()).toEqual(['SIP/2.0 488 Not Acceptable Here']);
    expect(taken.ends).toEqual([]);
    taken.reoffer = async () => answer;
    phone.send('INVITE', { toTag, body: hold });
    expect(await phone.rest()).toEqual([trying, ok200]);
  });

  it('that waits ends with the call, and one without an ACK ends the call', async () => {
    await open();
    const one = await talk(callee, phone, { callId: 'one' });
    one.taken.reoffer = () => new Promise(() => undefined);
    phone.send('INVITE', { toTag: one.toTag, body: hold, callId: 'one' });
    await phone.expect(trying);
    phone.send('BYE', { toTag: one.toTag, callId: 'one' });
    expect(await phone.rest()).toEqual([ok200, 'SIP/2.0 487 Request Terminated']);
    const two = await talk(callee, phone, { callId: 'two' });
    phone.send('INVITE', { toTag: two.toTag, body: hold, callId: 'two' });
    expect(await phone.rest()).toEqual([trying, ok200]);
    callee.clock.advance(32_000);
    expect((await phone.rest()).at(-1)).toMatch(/^BYE /);
    expect(two.taken.ends).toEqual(['lost']);
  });

  it('older than the one before gets 500', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    phone.send('INFO', { toTag, cseq: 10 });
    phone.send('INVITE', { toTag, cseq: 9, body: hold });
    phone.send('BYE', { toTag, cseq: 10 });
    const late = 'SIP/2.0 500 Server Internal Error';
    expect(await phone.rest()).toEqual([ok200, late, late]);
    expect(taken.ends).toEqual([]);
  });
});

describe('A session timer', () => {
  const wished = ['Supported: timer', 'Session-Expires: 90'];
  it('is granted to a caller who refreshes by UPDATE', async () => {
    await open();
    const { taken, ok, toTag } = await talk(callee, phone, { headers: wished });
    expect(headerOf(ok, 'Session-Expires')).toBe('90;refresher=uac');
    expect(headerOf(ok, 'Require')).toBe('timer');
    for (let count = 0; count < 4; count += 1) {
      callee.clock.advance(60_000);
      phone.send('UPDATE', { toTag, headers: ['x: 90;refresher=uac'] });
      const refreshed = await phone.expect(ok200);
      expect(headerOf(refreshed, 'Session-Expires')).toBe('90;refresher=uac');
      expect(refreshed.body).toBe('');
    }
    expect(taken.ends).toEqual([]);
    callee.clock.advance(89_999);
    expect(taken.ends).toEqual([]);
    callee.clock.advance(1);
    await phone.expect(bye);
    expect(taken.ends).toEqual(['not refreshed']);
  });

  it('is granted within a call without one, and taken back by a re-INVITE without one', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    callee.clock.advance(1_000_000);
    phone.send('UPDATE', { toTag, headers: ['Session-Expires: 90;refresher=uac'] });
    expect(headersOf(await phone.expect(ok200), 'Require')).toEqual([]);
    phone.send('INVITE', { toTag, body: offer });
    await phone.expect(trying);
    await phone.expect(ok200);
    phone.send('ACK', { toTag, cseq: 4 });
    expect(await phone.rest()).toEqual([]);
    callee.clock.advance(1_000_000);
    expect(taken.ends).toEqual([]);
  });

  it.each(['90;refresher=uas', '600;refresher=UAS'])('is not promised for %p', async (value) => {
    await open();
    const { ok } = await talk(callee, phone, { headers: [`Session-Expires: ${value}`] });
    expect(headersOf(ok, 'Session-Expires')).toEqual([]);
  });

  it.each([
    [422, '30'],
    [400, 'soon'],
  ])('is refused with %p for %p in an UPDATE, and the call goes on', async (status, value) => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    phone.send('UPDATE', { toTag, headers: [`Session-Expires: ${value}`] });
    await phone.expect(`SIP/2.0 ${status}`);
    expect(taken.ends).toEqual([]);
  });
});

describe('An UPDATE', () => {
  it('changes the session as a re-INVITE does', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    phone.send('UPDATE', { toTag, body: hold });
    expect((await phone.expect(ok200)).body).toBe(answer);
    taken.reoffer = async () => null;
    phone.send('UPDATE', { toTag, body: hold });
    await phone.expect('SIP/2.0 488');
    expect(taken.ends).toEqual([]);
  });

  it('with an offer before the answer of the call has to come later', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    taken.call.ring();
    phone.send('UPDATE', { toTag: tagOf(await phone.expect('SIP/2.0 180')), body: hold });
    expect(headersOf(await phone.expect('SIP/2.0 500'), 'Retry-After')).toHaveLength(1);
  });
});

describe('Other methods', () => {
  const info = (contentType: string, body: string) => ({ contentType, body });
  it('bring keys by INFO', async () => {
    await open();
    const { taken, toTag } = await talk(callee, phone);
    phone.send('INFO', {
      toTag,
      ...info('application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n'),
    });
    phone.send('INFO', { toTag, ...info('application/dtmf', '#') });
    phone.send('INFO', { toTag, ...info('application/dtmf-relay', 'Signal=flash') });
    phone.send('INFO', { toTag });
    phone.send('INFO', { toTag, ...info('text/plain', '5') });
    expect(await phone.rest()).toEqual([
      ok200,
      ok200,
      ok200,
      ok200,
      'SIP/2.0 415 Unsupported Media Type',
    ]);
    expect(taken.log).toEqual(['key 5', 'key #']);
  });

  it('bring no key before the answer', async () => {
    await open();
    const { taken } = await dial(callee, phone);
    taken.call.ring();
    const toTag = tagOf(await phone.expect('SIP/2.0 180'));
    phone.send('INFO', { toTag, ...info('application/dtmf', '1') });
    expect([await phone.rest(), taken.log]).toEqual([[ok200], []]);
  });

  it.each(['REFER', 'MESSAGE', 'SUBSCRIBE', 'NOTIFY', 'PUBLISH', 'PRACK'])(
    'such as %s get 405, within a call and outside',
    async (method) => {
      await open();
      const { toTag } = await talk(callee, phone);
      for (const said of [{ toTag }, {}]) {
        phone.send(method, said);
        expect(headerOf(await phone.expect('SIP/2.0 405'), 'Allow')).toBe(
          'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, REGISTER',
        );
      }
      phone.send(method, { toTag: 'unknown' });
      await phone.expect('SIP/2.0 481');
    },
  );

  it('such as OPTIONS say what is there; unknown ones get 501, and those of a dialog 481', async () => {
    await open();
    const { toTag } = await talk(callee, phone);
    for (const said of [{ toTag }, {}]) {
      phone.send('OPTIONS', said);
      const ok = await phone.expect(ok200);
      expect([headerOf(ok, 'Accept'), headerOf(ok, 'Supported')]).toEqual([
        'application/sdp',
        'timer',
      ]);
    }
    phone.send('REGISTER', { toTag });
    phone.send('DANCE', { toTag });
    phone.send('DANCE');
    for (const method of ['BYE', 'INFO', 'UPDATE']) phone.send(method);
    phone.send('ACK');
    const gone = 'SIP/2.0 481 Call/Transaction Does Not Exist';
    const not = 'SIP/2.0 501 Not Implemented';
    expect(await phone.rest()).toEqual([
      'SIP/2.0 405 Method Not Allowed',
      not,
      not,
      gone,
      gone,
      gone,
    ]);
  });
});

it('Two calls on one socket do not disturb each other', async () => {
  await open();
  const one = await talk(callee, phone, { callId: 'one' });
  const two = await talk(callee, phone, { callId: 'two' });
  phone.send('INFO', {
    toTag: two.toTag,
    callId: 'two',
    cseq: 100,
    body: '7',
    contentType: 'application/dtmf',
  });
  phone.send('BYE', { toTag: one.toTag, callId: 'one', cseq: 50 });
  expect(await phone.rest()).toEqual([ok200, ok200]);
  expect([one.taken.ends, two.taken.ends, one.taken.log, two.taken.log]).toEqual([
    ['caller'],
    [],
    [],
    ['key 7'],
  ]);
});
