import fc from 'fast-check';
import { openRegistrar } from '../testing/sip-registrar.js';
import { selfSigned } from '../testing/self-signed.js';
import { createFrames } from './connection.js';
import {
  answerChallenge,
  areDigestCredentials,
  readChallenge,
  readDigestCredentials,
  strongest,
} from './digest.js';
import { headerOf, headersOf, maskSip, parseSip, statusOf, writeSip } from './message.js';
import { type SipClientOptions, createSipClient } from './register.js';
import { type RegisterRequest } from './register-message.js';
import { type SipCapture } from './exchange.js';
import { resolveSip } from './resolve.js';

describe('A SIP message', () => {
  it('is parsed with compact names, folded lines and a body, and written again', () => {
    const read = parseSip(
      'SIP/2.0 200 OK\r\nv: SIP/2.0/UDP a\r\nVia: SIP/2.0/UDP b\r\nSubject: one\r\n two\r\nl: 2\r\n\r\nhi',
    );
    expect(
      read && [statusOf(read), headersOf(read, 'via'), headerOf(read, 'SUBJECT'), read.body],
    ).toEqual([{ status: 200, reason: 'OK' }, ['SIP/2.0/UDP a', 'SIP/2.0/UDP b'], 'one two', 'hi']);
    expect(writeSip(read as NonNullable<typeof read>)).toBe(
      'SIP/2.0 200 OK\r\nVia: SIP/2.0/UDP a\r\nVia: SIP/2.0/UDP b\r\nSubject: one two\r\nContent-Length: 2\r\n\r\nhi',
    );
  });

  it.each([
    '',
    'hello',
    'HTTP/1.1 200 OK\r\n\r\n',
    'SIP/2.0 99 No\r\n\r\n',
    'REGISTER sip:x SIP/2.0\r\nno header\r\n\r\n',
    `SIP/2.0 200 OK\r\nA: ${'x'.repeat(70_000)}\r\n\r\n`,
  ])('is not parsed from %.20p', (text) => expect(parseSip(text)).toBeNull());

  it('never breaks the parser, for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        parseSip(text);
        maskSip(`SIP/2.0 200 OK\r\n${text}\r\n\r\n`);
      }),
    );
  });

  it('is parsed with headers that are named like members of objects', () => {
    const read = parseSip('SIP/2.0 200 OK\r\nconstructor: a\r\ntoString: b\r\nv: c\r\n\r\n');
    expect(read && headersOf(read, 'Via')).toEqual(['c']);
    expect(read && writeSip(read)).toContain('\r\nconstructor: a\r\ntoString: b\r\n');
  });

  it('is parsed with methods and versions that only its reader can refuse', () => {
    const starts = [
      "!int0-%_*+`.~' sip:x SIP/2.0",
      'OPTIONS sip:x SIP/7.0',
      'INVITE sip:a b SIP/2.0',
    ];
    for (const line of starts) expect(parseSip(`${line}\r\nVia: a\r\n\r\n`)?.startLine).toBe(line);
  });

  it('is stored without credentials', () => {
    const kept = maskSip(
      'REGISTER sip:bob:pw@x SIP/2.0\r\nAuthorization: Digest username="u", nonce="n1", ' +
        'response="r1"\r\nWWW-Authenticate: Digest nonce="n2"\r\nContact: ' +
        '<sip:bob:pw2@x>\r\nTo: <sip:bob@x>\r\n\r\n',
    );
    expect(kept).toContain('Authorization: Digest ***');
    expect(kept).toContain('To: <sip:bob@x>');
    expect(kept).not.toMatch(/response=|nonce|r1|n1|n2|pw/);
  });

  it('is extracted from a stream that is cut at any position', () => {
    const messages = [
      'SIP/2.0 200 OK\r\nContent-Length: 3\r\n\r\nabc',
      'SIP/2.0 100 Trying\r\nl: 0\r\n\r\n',
      'SIP/2.0 200 OK\r\n\r\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sizes) => {
        const heard: string[] = [];
        const feed = createFrames(
          (text) => heard.push(text),
          () => heard.push('broken'),
        );
        const stream = Buffer.from(`\r\n\r\n${messages.join('\r\n')}`);
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length] as number;
          feed(stream.subarray(at, at + size));
          at += size;
        }
        expect(heard).toEqual(messages);
      }),
    );
  });

  it('that never ends breaks the stream', () => {
    let isBroken = false;
    createFrames(
      () => undefined,
      () => {
        isBroken = true;
      },
    )(Buffer.alloc(70_000, 97));
    expect(isBroken).toBe(true);
  });
});

describe('What a SIP server sends', () => {
  const costOf = (work: () => unknown) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };

  it('is masked and parsed in linear time, up to the largest message', () => {
    for (const piece of [
      'sips:',
      'sip:a:',
      'sip:a:b',
      'sip:@',
      ' ',
      'a',
      '\t ',
      '\r\n ',
      '"\\"',
      'a="\\"',
    ]) {
      const text = `SIP/2.0 401 No\r\nContact: ${piece.repeat(60_000 / piece.length)}\r\n\r\n`;
      expect([piece, costOf(() => maskSip(text)) < 400]).toEqual([piece, true]);
      expect([
        piece,
        costOf(() =>
          readChallenge(`Digest realm="a", nonce="b", ${piece.repeat(60_000 / piece.length)}`),
        ) < 400,
      ]).toEqual([piece, true]);
    }
    expect(maskSip(`SIP/2.0 200 OK\r\nContact: ${'a'.repeat(70_000)}\r\n\r\n`)).toBe(
      '(not a SIP message)',
    );
    expect(readChallenge(`Digest realm="a", nonce="${'b'.repeat(5000)}"`)).toBeNull();
  });

  it('shows no password of any address in it', () => {
    const masked = maskSip(
      'SIP/2.0 200 OK\r\nContact: <sip:joe:secret@a.example>, "x" <SIPS:ann:s:cret@b.example>;q=1, sip:sip:b:secret@c.example\r\n\r\n',
    );
    expect(masked).toContain('<sip:joe:***@a.example>, "x" <SIPS:ann:***@b.example>;q=1');
    expect(masked).not.toMatch(/s:?e?cret/);
  });
});

describe('Digest authentication', () => {
  const responseIn = (header: string) => /response="([^"]+)"/.exec(header)?.[1];
  const example = (algorithm: string) =>
    readChallenge(
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
        'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", ' +
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
    );

  // RFC 7616, section 3.9.1.
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('computes the values of the standard by %s', (algorithm, response) => {
    const header = answerChallenge({
      challenge: example(algorithm) as NonNullable<ReturnType<typeof example>>,
      username: 'Mufasa',
      password: 'Circle of Life',
      method: 'GET',
      uri: '/dir/index.html',
      cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
      count: 1,
    });
    expect(responseIn(header)).toBe(response);
    expect(header).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"');
  });

  // RFC 2617, section 3.5, and RFC 2069 where there is no qop.
  it('supports the legacy form of older servers', () => {
    const challenge = readChallenge(
      'Digest realm="testrealm@host.com", qop="auth", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"',
    ) as NonNullable<ReturnType<typeof readChallenge>>;
    const asked = {
      username: 'Mufasa',
      password: 'Circle Of Life',
      method: 'GET',
      uri: '/dir/index.html',
      cnonce: '0a4f113b',
      count: 1,
    };
    expect(responseIn(answerChallenge({ challenge, ...asked }))).toBe(
      '6629fae49393a05397450978507c4ef1',
    );
    expect(responseIn(answerChallenge({ challenge: { ...challenge, qop: null }, ...asked }))).toBe(
      '670fd8c2df070c60b045671b8b24ff02',
    );
  });

  it('selects the strongest offered algorithm', () => {
    const offered = ['MD5', 'SHA-512-256', 'SHA-256'].map(example).filter((one) => one !== null);
    expect(strongest(offered)?.algorithm).toBe('SHA-512-256');
    expect(strongest([])).toBeNull();
  });

  it.each([
    'Basic realm="x"',
    'Digest nonce="x"',
    'Digest realm="x"',
    'Digest realm="x", nonce="y", algorithm=AKAv1-MD5',
    'Digest realm="x", nonce="y", qop="future"',
    '',
  ])('does not answer %p', (header) => expect(readChallenge(header)).toBeNull());
});

describe('Checking digest credentials', () => {
  // RFC 2617 §3.5.
  const written =
    'Digest username="Mufasa", realm="testrealm@host.com", ' +
    'nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", qop=auth, nc=00000001, ' +
    'cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1"';
  const ha1 = '939e7578ed9e3c518a452acee763bce9';

  it('accepts the example of RFC 2617, and nothing else', () => {
    const read = readDigestCredentials(written);
    if (!read) throw new Error('not read');
    expect(areDigestCredentials(read, 'GET', ha1)).toBe(true);
    expect(areDigestCredentials(read, 'POST', ha1)).toBe(false);
    expect(areDigestCredentials({ ...read, nc: '00000002' }, 'GET', ha1)).toBe(false);
    expect(areDigestCredentials(read, 'GET', ha1.replace('9', '8'))).toBe(false);
  });

  it.each([
    ['qop=auth', 'qop=auth-int'],
    ['qop=auth', 'algorithm=SHA-256, qop=auth'],
    ['qop=auth, ', ''],
    ['nc=00000001', 'nc=1'],
    ['response="6', 'response="'],
    ['cnonce="0a4f113b"', 'cnonce=""'],
    ['Digest ', 'Basic '],
    ['username="Mufasa"', `username="${'x'.repeat(4096)}"`],
  ])('does not read them with %p as %.30p', (before, after) =>
    expect(readDigestCredentials(written.replace(before, after))).toBeNull(),
  );
});

describe('Finding a SIP server', () => {
  const dns = (
    addresses: readonly string[],
    services: readonly { host: string; port: number }[] = [],
  ) => ({ addresses: async () => addresses, service: async () => services });

  it('uses the port, service records, and the default port', async () => {
    expect(
      await resolveSip(
        { host: 'sip.example.com', port: 5080, transport: 'UDP' },
        { dns: dns(['93.184.215.14'], [{ host: 'edge.example.com', port: 5070 }]) },
      ),
    ).toMatchObject({ address: '93.184.215.14', port: 5080 });
    expect(
      await resolveSip(
        { host: 'sip.example.com', transport: 'TCP' },
        { dns: dns(['93.184.215.14'], [{ host: 'edge.example.com.', port: 5070 }]) },
      ),
    ).toEqual({ address: '93.184.215.14', port: 5070, host: 'sip.example.com' });
    expect(
      await resolveSip(
        { host: 'sip.example.com', transport: 'TLS' },
        { dns: dns(['93.184.215.14']) },
      ),
    ).toMatchObject({ port: 5061 });
  });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['169.254.169.254'],
    ['::1'],
    ['fd00::1'],
    ['93.184.215.14', '192.168.1.1'],
    [],
  ])('does not leave the public internet, to %s', async (...addresses) => {
    await expect(
      resolveSip({ host: 'sip.example.com', transport: 'UDP' }, { dns: dns(addresses) }),
    ).rejects.toThrow(/no such host|not on the public internet/);
  });

  it('does not connect to a private literal, unless the host is allowed by name', async () => {
    await expect(resolveSip({ host: '127.0.0.1', port: 5060, transport: 'UDP' })).rejects.toThrow(
      'public internet',
    );
    expect(
      await resolveSip(
        { host: '127.0.0.1', port: 5060, transport: 'UDP' },
        { allow: ['127.0.0.1:5060'] },
      ),
    ).toMatchObject({ address: '127.0.0.1' });
  });
});

describe('Registering', () => {
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const users = { 'auth-1001': 'super "secret"\\1' };
  const request = (
    port: number,
    more: Partial<RegisterRequest['identity']> = {},
    over: Partial<RegisterRequest> = {},
  ): RegisterRequest => ({
    identity: {
      aor: '1001@sip.example.com',
      authUsername: 'auth-1001',
      password: 'super "secret"\\1',
      realm: 'sip.example.com',
      proxy: { host: '127.0.0.1', port },
      transport: 'UDP',
      ...more,
    },
    contact: { user: 'front-desk', host: 'sip.desk.example' },
    expires: 3600,
    callId: 'call-1',
    cseq: 7,
    ...over,
  });
  const client = (place: string, more: Partial<SipClientOptions> = {}) =>
    createSipClient({ allow: [place], timeoutMs: 20_000, ...more });

  it.each([
    ['UDP', 'SHA-256'],
    ['UDP', 'MD5'],
    ['TCP', 'SHA-512-256'],
    ['TCP', 'SHA-256-sess'],
    ['UDP', 'MD5-sess'],
  ] as const)(
    'over %s answers a challenge of %s and reports its duration',
    async (transport, algorithm) => {
      const registrar = await openRegistrar({
        transport,
        users,
        algorithms: [algorithm],
        maxExpires: 600,
      });
      const captures: SipCapture[] = [];
      expect(
        await client(registrar.place).register(request(registrar.port, { transport }), (capture) =>
          captures.push(capture),
        ),
      ).toEqual({ status: 200, reason: 'OK', expires: 600, cseq: 9, retryAfter: null });
      expect(registrar.bound.get('1001@sip.example.com')).toContain(
        'sip:front-desk@sip.desk.example',
      );
      // On a slow machine a datagram may be sent again before its answer is read.
      expect(
        [...new Set(captures.map(({ direction, text }) => `${direction} ${text}`))].map(
          (line) => line.split('\r\n')[0],
        ),
      ).toEqual([
        'sent REGISTER sip:sip.example.com SIP/2.0',
        'received SIP/2.0 401 Unauthorized',
        'sent REGISTER sip:sip.example.com SIP/2.0',
        'received SIP/2.0 200 OK',
      ]);
      expect(JSON.stringify(captures)).not.toMatch(/response=|nonce=|secret/);
      expect(
        captures.every(
          ({ callId, destination, source }) => callId === 'call-1' && destination !== source,
        ),
      ).toBe(true);
      await registrar.close();
    },
  );

  it('over TLS requires the server’s name in the certificate', async () => {
    const { key, cert } = selfSigned('sip.example.com');
    const registrar = await openRegistrar({ transport: 'TLS', users, tls: { key, cert } });
    const dns = { addresses: async () => ['127.0.0.1'], service: async () => [] };
    const at = (host: string, ca?: string) =>
      createSipClient({
        allow: [`${host}:${registrar.port}`],
        dns,
        timeoutMs: 20_000,
        ...(ca === undefined ? {} : { ca }),
      }).register(
        request(registrar.port, { transport: 'TLS', proxy: { host, port: registrar.port } }),
      );
    expect(await at('sip.example.com', cert)).toMatchObject({ status: 200 });
    expect(await at('other.example.com', cert)).toMatchObject({ status: 503 });
    expect(await at('sip.example.com')).toMatchObject({ status: 503 });
    await registrar.close();
  });

  it('uses the strongest algorithm, also of a proxy, and works without qop', async () => {
    const registrar = await openRegistrar({
      users,
      algorithms: ['MD5', 'SHA-256'],
      isProxy: true,
      qop: null,
    });
    expect(await client(registrar.place).register(request(registrar.port))).toMatchObject({
      status: 200,
    });
    expect(registrar.heard.at(-1)?.headers['proxy-authorization']).toContain('algorithm=SHA-256');
    await registrar.close();
  });

  it('tries a wrong password once', async () => {
    const registrar = await openRegistrar({ users });
    expect(
      await client(registrar.place).register(request(registrar.port, { password: 'wrong' })),
    ).toMatchObject({ status: 401, reason: 'Unauthorized', expires: 0, cseq: 9 });
    expect(registrar.heard).toHaveLength(2);
    await registrar.close();
  });

  it('requests a longer time if the server requires it, and none for an unregistration', async () => {
    const registrar = await openRegistrar({ users, leastExpires: 900 });
    expect(
      await client(registrar.place).register(request(registrar.port, {}, { expires: 60 })),
    ).toMatchObject({ status: 200, expires: 900 });
    expect(
      await client(registrar.place).register(request(registrar.port, {}, { expires: 0, cseq: 20 })),
    ).toMatchObject({ status: 200, expires: 0 });
    expect(registrar.bound.size).toBe(0);
    await registrar.close();
  });

  it('repeats lost messages', async () => {
    const registrar = await openRegistrar({ users });
    registrar.lose(1);
    expect(await client(registrar.place).register(request(registrar.port))).toMatchObject({
      status: 200,
    });
    await registrar.close();
  });

  it.each([
    ['403 Forbidden', 403],
    ['404 Not Found', 404],
    ['503 Service Unavailable', 503],
    ['302 Moved Temporarily', 302],
  ] as const)('returns %s unchanged, and follows no redirect', async (line, status) => {
    const registrar = await openRegistrar({ users });
    registrar.say(line, ['Contact: <sip:169.254.169.254>', 'Retry-After: 120 (busy)']);
    expect(await client(registrar.place).register(request(registrar.port))).toMatchObject({
      status,
      retryAfter: 120,
    });
    expect(registrar.heard).toHaveLength(1);
    await registrar.close();
  });

  it('does not follow a loop of challenges', async () => {
    const registrar = await openRegistrar({ users });
    registrar.say('401 Unauthorized', [
      'WWW-Authenticate: Digest realm="r", nonce="n", qop="auth", stale=true',
    ]);
    expect(await client(registrar.place).register(request(registrar.port))).toMatchObject({
      status: 401,
    });
    expect(registrar.heard.length).toBeLessThanOrEqual(4);
    await registrar.close();
  });

  it('reports a server that does not answer, and a broken connection', async () => {
    const silent = await openRegistrar({ users });
    silent.say('silent');
    expect(
      await client(silent.place, { timeoutMs: 1200 }).register(request(silent.port)),
    ).toMatchObject({ status: 408, reason: 'Request Timeout' });
    await until(() => silent.heard.length > 1);
    await silent.close();
    const gone = await openRegistrar({ transport: 'TCP', users });
    gone.say('silent');
    const asked = client(gone.place).register(request(gone.port, { transport: 'TCP' }));
    await until(() => gone.heard.length > 0);
    await gone.close();
    expect(await asked).toMatchObject({ status: 503 });
    expect(
      await client(gone.place).register(request(gone.port, { transport: 'TCP' })),
    ).toMatchObject({ status: 503 });
  });

  it('connects to public addresses only', async () => {
    const registrar = await openRegistrar({ users });
    expect(await createSipClient().register(request(registrar.port))).toMatchObject({
      status: 503,
    });
    expect(registrar.heard).toEqual([]);
    await registrar.close();
  });
});
