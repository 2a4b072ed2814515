import { embedderOf, mayFrame, refusedFrame } from './frame-refusal.js';

describe('the page that frames another', () => {
  it.each([
    [{ 'sec-fetch-dest': 'iframe', referer: 'https://a.example/x?y' }, 'https://a.example'],
    [{ 'sec-fetch-dest': 'document', referer: 'https://a.example/' }, null],
    [{ referer: 'https://a.example/' }, null],
    [
      {
        'sec-fetch-dest': 'iframe',
        'sec-fetch-site': 'same-origin',
        referer: 'https://a.example/',
      },
      null,
    ],
    [{ 'sec-fetch-dest': 'iframe' }, null],
    [{ 'sec-fetch-dest': 'iframe', referer: 'data:text/html,x' }, null],
    [{ 'sec-fetch-dest': 'iframe', referer: 'nonsense' }, null],
  ])('is known from %j as %s', (headers, origin) => expect(embedderOf(headers)).toBe(origin));
});

describe('whether an origin may frame a page', () => {
  it.each([
    ["'self'", 'https://app.example', true],
    ["'self'", 'https://other.example', false],
    ['*', 'https://other.example', true],
    ['https://a.example', 'https://a.example', true],
    ['https://a.example', 'http://a.example', false],
    ['https://a.example', 'https://a.example:8443', false],
    ['https://a.example:8443', 'https://a.example:8443', true],
    ['https://a.example:443', 'https://a.example', true],
    ['https://*.a.example', 'https://x.a.example', true],
    ['https://*.a.example', 'https://a.example', false],
    ['https://*.a.example', 'https://xa.example', false],
    ['http://localhost:*', 'http://localhost:4390', true],
    ['http://localhost:*', 'https://localhost:4390', false],
    ['http://localhost:*', 'http://localhost.example:4390', false],
    ["'none'", 'https://app.example', false],
    ['nonsense', 'https://app.example', false],
  ])('by %s: %s is %s', (source, origin, may) =>
    expect(mayFrame([source], origin, 'app.example')).toBe(may),
  );
});

describe('the page for a frame that is refused', () => {
  it('names the origin to list and the place of the list, and does nothing else', () => {
    const { html, policy } = refusedFrame('https://portal.example');
    expect(html).toContain('<code>https://portal.example</code>');
    expect(html).toContain('Settings, General');
    expect(html).not.toMatch(/<(script|a|form|img|iframe|button|input)\b/i);
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *");
  });
});
