import * as z from 'zod/mini';
import { canonicalEmail, pastedEmail } from './email-address.js';
import { email } from './wire.js';

describe('an e-mail address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['\u200bada@example.com \u200b', 'ada@example.com'],
    ['\ufeffada@example.com', 'ada@example.com'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['ada.b+c@mail.example.co.uk', 'ada.b+c@mail.example.co.uk'],
    ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ADA@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['ju\u0308rgen@example.com', 'j\u00fcrgen@example.com'],
    ['ada@\u4f8b\u5b50.\u5e7f\u544a', 'ada@xn--fsqu00a.xn--4rr70v'],
    ["o'hara@example.com", "o'hara@example.com"],
  ])('%p is %p, and stays so', (text, canonical) => {
    expect(canonicalEmail(text)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
    expect(z.parse(email(), text)).toBe(canonical);
  });

  it.each([
    '',
    'ada',
    'a..b@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'ada@example.com.',
    'ada@example..com',
    'ada@.example.com',
    'ada@example',
    'ada@-example.com',
    'ada@example.c',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@exam ple.com',
    'ada@example\u3002com',
    'ada@example\uff0ecom',
    'ada@\uff45xample.com',
    'ada@exam\u00adple.com',
    'ada@example.com/x',
    'ada@example.com:25',
    'ada@x@example.com',
    '<ada@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('%p is none', (text) => {
    expect(canonicalEmail(text)).toBeNull();
    expect(z.safeParse(email(), text).success).toBe(false);
  });
});

describe('a pasted address', () => {
  it.each([
    'ada@example.com',
    'mailto:Ada@example.com?subject=Hi',
    'Ada Lee <ada@example.com>',
    '<mailto:ada@example.com>',
    'ada@example.com;',
    '\u202aada@exam\u00adple.com\u202c',
  ])('is read: %j', (text) => expect(pastedEmail(text)).toBe('ada@example.com'));

  it.each(['Ada <ada>', 'ada@example.com <bob@example.com', 'a@example.com, b@example.com', '<>'])(
    'is none: %j',
    (text) => expect(pastedEmail(text)).toBeNull(),
  );
});
