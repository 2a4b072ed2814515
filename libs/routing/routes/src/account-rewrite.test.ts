import { segmentTypes } from '@patchbay/intents';
import fc from 'fast-check';
import { accountRewrite, standalonePages } from './account-rewrite.js';

const at = (path: string) => new URL(path, 'https://console.test');
const pathOf = (url: URL) => `${url.pathname}${url.search}${url.hash}`;
const inner = (path: string) => pathOf(accountRewrite.input({ url: at(path) }));
const outer = (path: string) => pathOf(accountRewrite.output({ url: at(path) }));

describe('the account of an address', () => {
  it.each([
    ['/app/org/7', '/app?org=7'],
    ['/app/reseller/5/org/7/data/logs?page=2#end', '/app/data/logs?reseller=5&org=7&page=2#end'],
    [
      '/app/partner/1/reseller/2/org/3/agent/4/agents/prompt',
      '/app/agents/prompt?partner=1&reseller=2&org=3&agent=4',
    ],
    ['/app/org/7/no/such/page', '/app/no/such/page?org=7'],
    ['/app/data/%20?q=a%20b', '/app/data/%20?q=a%20b'],
  ])('%s is read as %s and written back', (path, query) => {
    expect(inner(path)).toBe(query);
    expect(outer(query)).toBe(path);
  });

  it.each([
    ['/app/inbox?active=7%3A9&org=7', '/app/inbox?org=7&active=7%3A9'],
    ['/app/org/7/inbox?org=9&reseller=4', '/app/inbox?org=7'],
    ['/app/org/7/reseller/5', '/app?reseller=5&org=7'],
    ['/app/org/7/', '/app?org=7'],
    ['/app/org/seven/inbox', '/app/org/seven/inbox'],
    ['/app/inbox?org=x', '/app/inbox?org=x'],
    ['/application/org/7', '/application/org/7'],
    ['/northside?org=7', '/northside?org=7'],
  ])('%s is read as %s', (path, query) => expect(inner(path)).toBe(query));

  it.each(standalonePages)('never stands in the path of %s', (page) => {
    expect(outer(`/app/${page}?org=7`)).toBe(`/app/${page}?org=7`);
    expect(inner(`/app/${page}?org=7`)).toBe(`/app/${page}?org=7`);
    expect(inner(`/app/org/7/${page}`)).toBe(`/app/org/7/${page}`);
  });

  const ids = fc.record(
    Object.fromEntries(segmentTypes.map((type) => [type, fc.integer({ min: 1, max: 1e12 })])),
    { requiredKeys: [] },
  );
  const page = fc.array(
    fc
      .string({ minLength: 1 })
      .map(encodeURIComponent)
      .filter((word) => !/^(\.|%2e)+$/i.test(word)),
    { maxLength: 3 },
  );
  const search = fc.dictionary(
    fc.string({ minLength: 1 }).filter((key) => !segmentTypes.some((type) => type === key)),
    fc.string(),
  );

  it('is equal after it was written and read, with the page and the other parameters', () => {
    fc.assert(
      fc.property(ids, page, search, (named, words, others) => {
        const isPage = !words[0] || !/^(partner|reseller|org|agent)$/.test(words[0]);
        fc.pre(isPage && !standalonePages.some((name) => name === words[0]));
        const query = new URLSearchParams([
          ...segmentTypes.flatMap((type) =>
            named[type] === undefined ? [] : [[type, String(named[type])]],
          ),
          ...Object.entries(others),
        ]).toString();
        const url = at(`${['/app', ...words].join('/')}${query && `?${query}`}`);
        const before = url.href;
        const shown = accountRewrite.output({ url });
        expect(segmentTypes.some((type) => shown.searchParams.has(type))).toBe(false);
        expect(accountRewrite.input({ url: shown }).href).toBe(before);
        expect(url.href).toBe(before);
        expect(accountRewrite.output({ url: accountRewrite.input({ url: shown }) }).href).toBe(
          shown.href,
        );
      }),
    );
  });
});
