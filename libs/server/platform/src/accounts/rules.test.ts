import { mergeSettings, needsEdit, problemsOf, writableSettings } from './rules.js';

describe('settings of a node', () => {
  it('leave out domain switches below the tiers that own them', () => {
    const changes = {
      showBilling: true,
      embedOrigins: ['https://a.example'],
      metrics: [],
      onboarding: {},
    };
    expect(writableSettings('organization', changes)).toEqual({ metrics: [], onboarding: {} });
    expect(writableSettings('reseller', changes)).toEqual(changes);
  });

  it('never include server-owned settings', () =>
    expect(writableSettings('platform', { defaultResellerId: 1 })).toEqual({}));

  it('need the right to edit, except a person’s own', () => {
    expect(needsEdit({ onboarding: {}, walkthrough: {} })).toBe(false);
    expect(needsEdit({ metrics: [] })).toBe(true);
  });

  it.each([
    [{ supportUrl: 'javascript:alert(1)' }],
    [{ privacyUrl: 'data:text/html,x' }],
    [{ embedOrigins: ["'self'; script-src *"] }],
    [{ embedOrigins: 'https://a.example' }],
    [{ brandColor: 'red;' }],
    [{ showBilling: 'false' }],
  ])('refuse %p', (changes) => expect(problemsOf(changes)).toHaveLength(1));

  it.each([
    'https://*.com',
    'http://*.co.uk',
    'https://*.github.io',
    'https://*.example',
    'https://*.localhost',
    'https://*.127.0.0.1',
    'https://*',
    'https://*.',
    'https://com',
    'https://github.io',
    'https://a.*.example.com',
    'https://a..b',
    'https://1.2.3.400',
    'https://a.example:99999',
    'https://a.example/x',
    '*',
  ])('refuse framing by %s', (origin) =>
    expect(problemsOf({ embedOrigins: [origin] })).toHaveLength(1),
  );
  it.each([
    'https://*.example.com',
    'https://*.portal.example.co.uk:8443',
    'https://example.com',
    'https://acme.github.io',
    'https://*.acme.github.io',
    'http://localhost:4390',
    'http://127.0.0.1:8080',
    'http://intranet:8080',
  ])('allow framing by a page of %s', (origin) =>
    expect(problemsOf({ embedOrigins: [origin] })).toEqual([]),
  );

  it.each([
    [{ supportUrl: 'https://help.example.com/x' }],
    [{ embedOrigins: ['https://a.example', 'http://localhost:4390'] }],
    [{ brandColor: '#2b5ce6' }],
  ])('accept %p', (changes) => expect(problemsOf(changes)).toEqual([]));
});

describe('merge of settings', () => {
  it('merges key by key, replaces lists, and keeps omitted keys', () => {
    expect(
      mergeSettings({ a: 1, deep: { list: [1, 2], kept: true } }, { deep: { list: [3] }, b: null }),
    ).toEqual({ a: 1, b: null, deep: { list: [3], kept: true } });
  });

  it('limits the size', () => expect(mergeSettings({}, { text: 'x'.repeat(70_000) })).toBeNull());
});
