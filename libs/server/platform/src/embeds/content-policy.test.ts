import { blockedBy, readPolicies } from './content-policy.js';

const page = new URL('https://crm.example/settings');
const script = new URL('https://app.example/embed/button/v2/script.js');
const scriptUnder = (policy: string, nonce = '') =>
  blockedBy(readPolicies([policy]), { kind: 'script', url: script, page, nonce });
const frameUnder = (policy: string, url = 'https://app.example') =>
  blockedBy(readPolicies([policy]), { kind: 'frame', url: new URL(url), page });

describe('a content policy', () => {
  it.each([
    ['', null],
    ['img-src x.example', null],
    ["script-src 'self'", 'script-src'],
    ["default-src 'self'", 'default-src'],
    ["script-src-elem 'self'; script-src *", 'script-src-elem'],
    ["script-src 'none'", 'script-src'],
    ['script-src app.example', null],
    ['script-src APP.EXAMPLE', null],
    ['SCRIPT-SRC https://app.example', null],
    ['script-src https://app.example:443', null],
    ['script-src https://app.example:8443', 'script-src'],
    ['script-src http://app.example', null],
    ['script-src https:', null],
    ['script-src http:', null],
    ['script-src data:', 'script-src'],
    ['script-src *', null],
    ['script-src *.example', null],
    ['script-src *.app.example', 'script-src'],
    ['script-src https://app.example/embed/', null],
    ['script-src https://app.example/other/', 'script-src'],
    ['script-src https://app.example/embed/button/v2/script.js', null],
    ["script-src 'self'; script-src *", 'script-src'],
    ["script-src *, script-src 'self'", 'script-src'],
    ["script-src https://app.example 'strict-dynamic'", 'script-src'],
    ["script-src 'unsafe-inline' 'unsafe-eval'", 'script-src'],
  ])('“%s” on a script of ours answers %s', (policy, directive) =>
    expect(scriptUnder(policy)).toBe(directive),
  );

  it('lets in a script with its nonce and no other', () => {
    const policy = "script-src 'nonce-abc' 'strict-dynamic'";
    expect(scriptUnder(policy, 'abc')).toBeNull();
    expect(scriptUnder(policy, 'other')).toBe('script-src');
    expect(scriptUnder(policy)).toBe('script-src');
  });

  it.each([
    ["frame-src 'self'", 'frame-src'],
    ['frame-src app.example', null],
    ["child-src 'none'", 'child-src'],
    ["default-src 'none'; frame-src https://app.example", null],
    ["default-src 'none'; script-src https://app.example", 'default-src'],
  ])('“%s” on a frame of ours answers %s', (policy, directive) =>
    expect(frameUnder(policy)).toBe(directive),
  );

  it('is one of several, which all have to let it in', () =>
    expect(
      blockedBy(readPolicies(['script-src *', "script-src 'self'"]), {
        kind: 'script',
        url: script,
        page,
      }),
    ).toBe('script-src'));
});
