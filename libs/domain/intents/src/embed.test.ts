import fc from 'fast-check';
import {
  acceptOpenApp,
  buildOpenApp,
  isAllowedOrigin,
  isEmbedMode,
  isFlag,
  openAppPost,
  parseOpenApp,
} from './index.js';

describe('a request to the host to open an account', () => {
  it.each([
    ['partner', 'OPEN_PARTNER_APP', '/app/partner/12'],
    ['reseller', 'OPEN_RESELLER_APP', '/app/reseller/12'],
    ['org', 'OPEN_ORG_APP', '/app/org/12'],
  ] as const)('%s is %s', (level, type, path) => {
    expect(buildOpenApp(level, 12)).toEqual({ type, takeoverId: 12, path });
    expect(buildOpenApp(level, '12')).toEqual(buildOpenApp(level, 12));
    expect(parseOpenApp(buildOpenApp(level, 12))).toEqual({ type, takeoverId: 12, path });
  });

  it.each([0, -1, 1.5, '012', '../1', '1/../2', '', 'me', Number.NaN])(
    'is not created for the id %p',
    (id) => expect(buildOpenApp('org', id)).toBeNull(),
  );

  const good = { type: 'OPEN_ORG_APP', takeoverId: 7, path: '/app/org/7' };
  it.each<[string, unknown]>([
    ['another type', { ...good, type: 'OPEN_AGENT_APP' }],
    ['a path elsewhere', { ...good, path: 'https://evil.example/app/org/7' }],
    ['a scheme-relative path', { ...good, path: '//evil.example' }],
    ['a script', { ...good, path: 'javascript:alert(1)' }],
    ['a longer path', { ...good, path: '/app/org/7/settings' }],
    ['a trailing slash', { ...good, path: '/app/org/7/' }],
    ['a query', { ...good, path: '/app/org/7?x=1' }],
    ['a line break after the path', { ...good, path: '/app/org/7\n' }],
    ['another account’s path', { ...good, path: '/app/org/8' }],
    ['another level’s path', { ...good, path: '/app/partner/7' }],
    ['a leading zero', { ...good, path: '/app/org/07' }],
    ['other digits', { ...good, path: '/app/org/７' }],
    ['an id in text', { ...good, takeoverId: '7' }],
    ['anything besides', { ...good, token: 'secret' }],
    ['a missing id', { type: good.type, path: good.path }],
    ['text', JSON.stringify(good)],
    ['nothing', null],
    ['a list', [good]],
  ])('refuses %s', (_what, data) => expect(parseOpenApp(data)).toBeNull());

  it('is accepted only in the form that we create', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            type: fc.constantFrom('OPEN_ORG_APP', 'OPEN_PARTNER_APP'),
            takeoverId: fc.nat(),
            path: fc.string(),
          }),
        ),
        (data) => {
          const read = parseOpenApp(data);
          return read === null || /^\/app\/(partner|reseller|org)\/\d+$/.test(read.path);
        },
      ),
    );
  });
});

describe('a message to the host', () => {
  const configured = ['https://portal.partner.example', 'http://localhost:4300'];

  it('names the only origin that may read it', () => {
    expect(openAppPost('org', 7, 'https://portal.partner.example', configured)).toEqual({
      message: buildOpenApp('org', 7),
      targetOrigin: 'https://portal.partner.example',
    });
    expect(openAppPost('org', 7, 'http://localhost:4300', configured)?.targetOrigin).toBe(
      'http://localhost:4300',
    );
  });

  it.each<[string, unknown, readonly string[]]>([
    ['a stranger', 'https://evil.example', configured],
    ['a wildcard', '*', configured],
    ['a configured wildcard', '*', ['*']],
    ['a configured opaque origin', 'null', ['null']],
    [
      'a page instead of an origin',
      'https://portal.partner.example/',
      ['https://portal.partner.example/'],
    ],
    ['a prefix', 'https://portal.partner.example.evil.example', configured],
    ['another scheme', 'http://portal.partner.example', configured],
    ['another port', 'https://portal.partner.example:8443', configured],
    ['a wildcard inside', 'https://*.partner.example', ['https://*.partner.example']],
    [
      'a name before the host',
      'https://portal.partner.example@evil.example',
      ['https://portal.partner.example@evil.example'],
    ],
    ['nothing', null, configured],
    ['any origin when none is configured', 'https://portal.partner.example', []],
  ])('is never sent to %s', (_what, host, origins) => {
    expect(isAllowedOrigin(host, origins)).toBe(false);
    expect(openAppPost('org', 7, host, origins)).toBeNull();
  });

  it('is not sent without an account', () =>
    expect(openAppPost('org', 'me', 'https://portal.partner.example', configured)).toBeNull());
});

describe('a message from a frame', () => {
  const frame = { name: 'frame' };
  const from = { frame, origins: ['https://app.example'] };
  const good = { data: buildOpenApp('reseller', 12), origin: 'https://app.example', source: frame };

  it('is accepted from that frame and that origin', () =>
    expect(acceptOpenApp(good, from)).toEqual({
      type: 'OPEN_RESELLER_APP',
      takeoverId: 12,
      path: '/app/reseller/12',
    }));

  it.each<[string, object]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['an opaque origin', { origin: 'null' }],
    ['another frame', { source: { name: 'frame' } }],
    ['no frame', { source: null }],
    ['something that is no message', { data: { type: 'OPEN_ORG_APP' } }],
  ])('refuses %s', (_what, change) =>
    expect(acceptOpenApp({ ...good, ...change }, from)).toBeNull(),
  );

  it('is refused from every origin before the frame exists', () => {
    expect(acceptOpenApp({ ...good, source: null }, { ...from, frame: null })).toBeNull();
    expect(acceptOpenApp({ ...good, source: undefined }, { ...from, frame: undefined })).toBeNull();
  });
});

describe('the embed flag', () => {
  it.each(['true', '1', 'yes', 'y', 'TRUE', 'Yes', 'Y', true, 1])('is on for %p', (given) =>
    expect(isFlag(given)).toBe(true),
  );
  it.each([
    'false',
    '0',
    'no',
    'n',
    '',
    'yess',
    'on',
    'truey',
    false,
    0,
    2,
    null,
    undefined,
    {},
    ['true'],
  ])('is off for %p', (given) => expect(isFlag(given)).toBe(false));

  it('and a cross-origin frame are each sufficient', () => {
    expect(isEmbedMode({ crossOriginFrame: true, appEmbed: 'false' })).toBe(true);
    expect(isEmbedMode({ crossOriginFrame: false, appEmbed: 'Y' })).toBe(true);
    expect(isEmbedMode({ crossOriginFrame: false })).toBe(false);
  });
});
