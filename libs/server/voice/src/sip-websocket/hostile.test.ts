import { headersOf } from '@patchbay/server-providers';
import { type Callee, answer, offer, openCallee, talk } from '../testing/sip-callee.js';
import { type Phone } from '../testing/sip-scenario.js';

let callee: Callee;
let phone: Phone;
beforeEach(async () => {
  callee = await openCallee();
  phone = await callee.scenario.open();
});
afterEach(async () => {
  await callee.scenario.close();
  expect(callee.errors).toEqual([]);
});

/** A sound request, in which lines are replaced, added (an empty `before`) or removed. */
function message(
  ...changes: readonly (readonly [before: string | RegExp, after: string])[]
): string {
  const sound = [
    'OPTIONS sip:helpdesk@sip.example.com SIP/2.0',
    'Via: SIP/2.0/WSS a1.invalid;branch=z9hG4bKt1',
    'Max-Forwards: 70',
    'From: "Vera" <sip:vera@a1.invalid>;tag=f1',
    'To: <sip:helpdesk@sip.example.com>',
    'Call-ID: t1@a1.invalid',
    'CSeq: 7 OPTIONS',
    'Contact: <sip:v1@a1.invalid;transport=ws>',
    '',
    '',
  ].join('\r\n');
  return changes.reduce(
    (text, [before, after]) =>
      before === ''
        ? text.replace('Contact:', `${after}\r\nContact:`)
        : text.replace(before, after),
    sound,
  );
}

describe('A message that looks odd and is sound (RFC 4475 §3.1.1)', () => {
  it.each([
    [
      'with folded lines, short names, odd cases and spaces',
      message(
        [
          'Via: SIP/2.0/WSS a1.invalid;branch=z9hG4bKt1',
          'v:\r\n  SIP  / 2.0\r\n /WSS\r\n   a1.invalid ; BRANCH = z9hG4bKt1 ; received=192.0.2.4',
        ],
        [
          'From: "Vera" <sip:vera@a1.invalid>;tag=f1',
          'f   : "V \\\\\\" era"<sip:vera@a1.invalid>  ;  Tag  = f1 ; x = "a;b,c"',
        ],
        ['To:', 'tO \t:'],
        ['Call-ID:', 'i:'],
        ['CSeq: 7 OPTIONS', 'cseq: 0000000007\r\n    OPTIONS'],
        ['', 'NewFangledHeader:   newfangled value\r\n continued newfangled value'],
      ),
    ],
    [
      'with other ways before ours',
      message([
        '',
        'Via: SIP/2.0/UDP b1.invalid:5060;branch=z9hG4bKb, SIP/2.0/TLS c1.invalid;branch=z9hG4bKc\r\nVia: SIP/2.0/SCTP d1.invalid;branch=z9hG4bKd',
      ]),
    ],
    ['over a transport of another name', message(['/WSS', '/UNKNOWN'])],
    ['without a space before the angle bracket', message(['"Vera" <', 'Vera<'])],
    [
      'with long values',
      message(
        ['', `X-Long: ${'long '.repeat(900)}`],
        ['tag=f1', `tag=${'f'.repeat(200)};long=${'a'.repeat(500)}`],
        ['Call-ID: t1', `Call-ID: ${'t'.repeat(200)}`],
      ),
    ],
    ['with a semicolon in the user', message(['sip:helpdesk@', 'sip:help;par=u%40a@'])],
    ['with a zero in the user', message(['sip:helpdesk@', 'sip:nul-%00-nul@'])],
    ['that may go no further', message(['Max-Forwards: 70', 'Max-Forwards: 0'])],
    ['with a date that is none', message(['', 'Date: Fri, 41 Jan 2010 25:61:61 EST'])],
    ['with headers of other scripts', message(['', 'Überschrift: ja'])],
    ['with a branch of the cookie alone', message(['z9hG4bKt1', 'z9hG4bK'])],
    [
      'with headers named like members of objects',
      message(['', 'constructor: a\r\n__proto__: b\r\ntoString: c']),
    ],
    ['after line ends', `\r\n\r\n${message()}`],
    ['as bytes', Buffer.from(message())],
  ])('%s is done', async (_name, text) => {
    phone.raw(text);
    const ok = await phone.expect('SIP/2.0 200');
    expect(headersOf(ok, 'Via').length).toBeGreaterThan(0);
    expect(await phone.rest()).toEqual([]);
  });

  it('is done once, whatever follows its end', async () => {
    phone.raw(
      `${message(['', 'Content-Length: 0'])}${message(['OPTIONS', 'DANCE'], ['7 OPTIONS', '8 DANCE'])}`,
    );
    expect(await phone.rest()).toEqual(['SIP/2.0 200 OK']);
  });

  it('keeps the answers to equal branches without the cookie apart', async () => {
    for (const number of [1, 2])
      phone.raw(message(['z9hG4bKt1', 'z9hG4bK'], ['7 OPTIONS', `${number} OPTIONS`]));
    const [first, second] = [await phone.expect('SIP/2.0 200'), await phone.expect('SIP/2.0 200')];
    expect(headersOf(first, 'CSeq')).not.toEqual(headersOf(second, 'CSeq'));
  });
});

describe('A message that is broken (RFC 4475 §3.1.2, §3.3)', () => {
  it.each([
    [400, 'with a longer length than its body', message(['', 'Content-Length: 99'])],
    [400, 'with a negative length', message(['', 'Content-Length: -999'])],
    [400, 'with two lengths', message(['', 'Content-Length: 0\r\nl: 5'])],
    [400, 'with a number of 2^65', message(['CSeq: 7', 'CSeq: 36893488147419103232'])],
    [400, 'with a number of 2^31', message(['CSeq: 7', 'CSeq: 2147483648'])],
    [400, 'that may go on 300 times', message(['70', '300'])],
    [400, 'that may go on some times', message(['70', 'some'])],
    [400, 'with a quote that does not end', message(['To: <', 'To: "Help Callee <'])],
    [
      400,
      'with a bracket that does not end',
      message([/From: .*/, 'From: <sip:vera@a1.invalid;tag=f1']),
    ],
    [
      400,
      'with brackets around its target',
      message(['sip:helpdesk@sip.example.com SIP', '<sip:helpdesk@sip.example.com> SIP']),
    ],
    [
      400,
      'with spaces in its target',
      message(['@sip.example.com SIP', '@sip.example.com; lr SIP']),
    ],
    [400, 'with spaces in an address', message(['vera@a1', 'vera @a1'])],
    [400, 'with another method in CSeq', message(['7 OPTIONS', '7 INVITE'])],
    [400, 'with an unknown other method', message(['OPTIONS ', 'NEWMETHOD '])],
    [
      400,
      'with two of what is one',
      message(['', 'To: <sip:other@sip.example.com>\r\nCSeq: 8 OPTIONS']),
    ],
    [400, 'without a tag of its sender', message([';tag=f1', ''])],
    [400, 'without a branch', message([';branch=z9hG4bKt1', ''])],
    [400, 'with a broken Via', message(['SIP/2.0/WSS a1', 'SIP/9 a1'])],
    [400, 'with separators in a row', message([';branch=z9hG4bKt1', ';;,;,,;branch=z9hG4bKt1'])],
    [505, 'of another version', message(['com SIP/2.0', 'com SIP/7.0'])],
    [
      501,
      'of a method with odd letters',
      message(['OPTIONS', "!int-Meth%_*+`.'~"], ['7 OPTIONS', "7 !int-Meth%_*+`.'~"]),
    ],
    [
      501,
      'of a method that is escaped',
      message(['OPTIONS', 'RE%47IST%45R'], ['7 OPTIONS', '7 RE%47IST%45R']),
    ],
    [416, 'for an unknown scheme', message(['sip:helpdesk', 'unknownScheme:help'])],
    [416, 'for a scheme and nothing', message(['sip:helpdesk@sip.example.com', 'soap.beep://a/b'])],
    [
      401,
      'with an unknown kind of proof',
      message([/OPTIONS/g, 'REGISTER'], ['', 'Authorization: UnknownScheme opaque="a"']),
    ],
    [513, 'with a head that is too long', message(['', `X-Long: ${'a'.repeat(25_000)}`])],
    [513, 'with too many headers', message(['', 'X-A: b\r\n'.repeat(200).trim()])],
  ])('gets %p: %s', async (status, _name, text) => {
    phone.raw(text);
    await phone.expect(`SIP/2.0 ${status}`);
    expect(await phone.rest()).toEqual([]);
  });

  it.each([
    ['without Call-ID', message([/Call-ID: .*\r\n/, ''])],
    ['without Via', message([/Via: .*\r\n/, ''])],
    ['that acknowledges and is broken', message([/OPTIONS/g, 'ACK'], ['', 'Content-Length: -1'])],
    ['with a space after its start line', message(['com SIP/2.0', 'com SIP/2.0 '])],
    ['with too many spaces in its start line', message(['OPTIONS ', 'OPTIONS  '])],
    ['with a line that is no header', message(['', 'no header'])],
    ['with line feeds only', message([/\r\n/g, '\n'])],
    ['that answers nothing', message([/OPTIONS .*/, 'SIP/2.0 200 = 2**3 * 5**2'])],
    ['that answers without words', message([/OPTIONS .*/, 'SIP/2.0 100 '])],
    ['that answers with an odd number', message([/OPTIONS .*/, 'SIP/2.0 4294967301 better'])],
    ['with a head that is far too long', message(['', `X-Long: ${'a'.repeat(60_000)}`])],
    ['of another protocol', 'GET /ws HTTP/1.1\r\nHost: sip.example.com\r\n\r\n'],
    ['of nothing', ''],
    ['of zeros', Buffer.alloc(500)],
  ])('is ignored: %s', async (_name, text) => {
    phone.raw(text);
    expect(await phone.rest()).toEqual([]);
    phone.send('OPTIONS');
    await phone.expect('SIP/2.0 200');
  });

  it('registers no contact that has a query outside of brackets', async () => {
    const contact = 'sip:v@a1.invalid?Route=%3Csip:b1.invalid%3E';
    phone.send('REGISTER', { contact });
    phone.send('REGISTER', { contact, challenge: await phone.expect('SIP/2.0 401') });
    await phone.expect('SIP/2.0 400');
  });

  it.each([
    'sip:+15550100@gw.a1.invalid;unknownparam',
    '<sip:v@a1.invalid;unknownparam>;q=1',
    '<sip:v@a1.invalid?Route=%3Csip:b1.invalid%3E>',
  ])('is not: a contact %s', async (contact) => {
    phone.send('REGISTER', { contact });
    phone.send('REGISTER', { contact, challenge: await phone.expect('SIP/2.0 401') });
    const ok = await phone.expect('SIP/2.0 200');
    expect(headersOf(ok, 'Contact')).toEqual([`${contact};expires=3600`]);
  });
});

it('A frame of more than 64 kB closes its socket', async () => {
  phone.raw(message(['', `X: ${'a'.repeat(70_000)}`]));
  expect([1009, 1006]).toContain(await phone.whenClosed());
});

it('Text that is made to be slow is read in time', async () => {
  const starts = [
    ['From: "Vera" <sip:vera@a1.invalid>;tag=f1', `From: ${'"a\\" '.repeat(4000)}`],
    ['Via: ', `Via: ${';,'.repeat(10_000)}`],
    ['Contact: ', `Contact: ${' \t<'.repeat(7000)}`],
    ['com SIP/2.0', `com${' x'.repeat(10_000)} SIP/2.0`],
    ['CSeq: 7', `CSeq: 7${' '.repeat(20_000)}`],
    ['', `Authorization: Digest ${'a="b\\", '.repeat(3000)}`],
    ['', `Require: ${'<'.repeat(20_000)}`],
    ['', `X: ${'\r\n '.repeat(7000)}`],
  ] as const;
  const begun = process.cpuUsage();
  for (const change of starts) phone.raw(message([...change]));
  await phone.rest();
  // Microseconds of the processor: a busy machine adds none.
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
});

/** A generator of numbers that are the same in every run. */
function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('500 malformed frames end neither the server nor a call', async () => {
  const { taken, toTag } = await talk(callee, phone, { callId: 'kept' });
  const other = await callee.scenario.open('192.0.2.2');
  const chance = createChance(4475);
  const methods = [
    'INVITE',
    'REGISTER',
    'BYE',
    'ACK',
    'CANCEL',
    'INFO',
    'UPDATE',
    'OPTIONS',
    'REFER',
  ];
  const bits = [
    '\r\n',
    '\r\n\r\n',
    '\0',
    '"',
    '<',
    '>',
    ';',
    ',',
    '%',
    '\u2028',
    'tag=',
    '\r',
    '\n',
    ': ',
    '\u{1f4a5}',
    '9'.repeat(30),
  ];
  const said: string[] = [];
  for (let count = 0; count < 500; count += 1) {
    const method = methods[chance(methods.length)] ?? '';
    let text = message(
      [/OPTIONS/g, method],
      ['t1;', `t${count};`],
      ['t1@a1.invalid', chance(2) ? 'kept' : `c${count}`],
    );
    if (chance(2)) text = text.replace('com>', `com>;tag=${toTag}`);
    text = text.concat(chance(2) ? offer : answer);
    for (let change = chance(6); change >= 0; change -= 1) {
      const at = chance(text.length);
      const to = at + chance(40);
      if (chance(3) === 0) text = text.slice(0, at) + text.slice(to);
      else if (chance(2))
        text = text.slice(0, at) + (bits[chance(bits.length)] ?? '') + text.slice(at);
      else text = text.slice(0, at) + text.slice(Math.max(0, at - 60), at) + text.slice(to);
    }
    const from = chance(2) ? phone : other;
    from.raw(
      chance(10) === 0
        ? Buffer.from(text).map((byte) => byte ^ (chance(30) === 0 ? 255 : 0))
        : text,
    );
    if (count % 50 < 49) continue;
    // A socket from which nothing comes for a minute is closed.
    said.push(...(await phone.rest()), ...(await other.rest()));
    callee.clock.advance(40_000);
  }
  expect(said.every((line) => /^SIP\/2\.0 (200|4\d\d|5\d\d) /.test(line))).toBe(true);
  expect(said.length).toBeGreaterThan(100);
  expect(callee.calls).toHaveLength(1);
  // Its From had another tag: no frame belonged to it.
  expect(taken.ends).toEqual([]);
  phone.send('BYE', { toTag, callId: 'kept', cseq: 1000 });
  expect(await phone.rest()).toEqual(['SIP/2.0 200 OK']);
  expect(taken.ends).toEqual(['caller']);
});
