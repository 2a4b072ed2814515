import { endpointsOf, operationNames, operationOf } from '@patchbay/contract';
import { toOpenApi } from '@patchbay/contract/openapi';
import { jsonMarkup, sentence } from './markup.js';
import { type DocApi } from './open-api.js';
import { docsPages, docsPaths } from './pages.js';
import { typeText } from './schema-rows.js';

const api = JSON.parse(
  JSON.stringify(
    toOpenApi({ title: 'Test API', version: '1', serverUrl: 'https://app.example.com' }),
  ),
) as DocApi;
const pages = docsPages(api, operationNames);
const pageFor = (area: string) => pages.get(`/api/docs/${area}`) ?? '';
const articleOf = (name: (typeof operationNames)[number]) => {
  const page = pageFor(operationOf(name).area);
  return page.slice(page.indexOf(`<article id="${name}">`)).split('</article>')[0] ?? '';
};

describe('the pages of the contract', () => {
  it('are served under their paths', () => {
    expect([...pages.keys()].sort()).toEqual([...docsPaths].sort());
  });

  it.each(operationNames)(
    '%s is on the page of its area, with all its paths, an example and its refusals',
    (name) => {
      const article = articleOf(name);
      for (const { method, path } of endpointsOf(name))
        expect(
          article.includes(`<span class="method ${method}">${method}</span><code>${path}</code>`),
        ).toBe(true);
      expect(article).toContain('curl ');
      expect(article).toContain('<h4>Refusals</h4>');
      expect(
        pages.get('/api/docs')?.includes(`href="/api/docs/${operationOf(name).area}#${name}"`),
      ).toBe(true);
    },
  );

  it('contain no broken link', () => {
    for (const [path, page] of pages) {
      for (const [, href = ''] of page.matchAll(/href="([^"]+)"/g)) {
        if (href === '/api/openapi.json') continue;
        const [target, id] = href.startsWith('#') ? [path, href.slice(1)] : href.split('#');
        expect([href, pages.get(target ?? '')?.includes(id ? `id="${id}"` : '')]).toEqual([
          href,
          true,
        ]);
      }
    }
  });

  it('show the type of each field, and mark required ones', () => {
    expect(articleOf('createWebhook')).toContain(
      '<code>url</code> <span class="type">string</span> <span class="needed">required</span>',
    );
    expect(articleOf('createWebhook')).toContain(
      'one of conversation, incoming, contact, agent, onboarding',
    );
    expect(typeText(api, { type: 'array', items: { $ref: '#/components/schemas/Webhook' } })).toBe(
      'list of Webhook',
    );
    expect(typeText(api, { anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null');
  });

  it('show a request that a shell accepts, with exactly the required parts', () => {
    expect(articleOf('createWebhook')).toContain(
      'curl -X POST &#39;https://app.example.com/api/v2/webhooks&#39; \\\n  -H &#34;Authorization: Bearer $TOKEN&#34;',
    );
    expect(articleOf('uploadTasksCsv')).toContain('-F &#39;csv=@file&#39;');
    expect(articleOf('signinEmail')).not.toContain('Authorization');
  });

  it('escape every text of the contract', () => {
    expect(sentence('<b> & `a<b`')).toBe('&#60;b&#62; &#38; <code>a&#60;b</code>');
    expect(jsonMarkup({ 'a"': '<i>' })).toBe(
      '{\n  <b>&#34;a\\&#34;&#34;</b>: <i>&#34;&#60;i&#62;&#34;</i>\n}',
    );
    expect(
      [...pages]
        .filter(([, page]) =>
          /<script|javascript:| on\w+=/.test(page.replace(/<pre[^]*?<\/pre>/g, '')),
        )
        .map(([path]) => path),
    ).toEqual([]);
  });
});
