import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  type WebError,
  type WebFetcher,
  createWebFetcher,
  findPages,
  isPublicAddress,
  textOfPage,
} from '../index.js';
import { textOfHtml } from '../parsers/html-text.js';
import { readSitemap } from '../parsers/sitemap-text.js';

let server: Server;
let place: string;
let fetcher: WebFetcher;
const hits: string[] = [];
const pages = new Map<
  string,
  { status?: number; headers?: Record<string, string>; body: string | Buffer }
>();
const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });
const whole = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: WebError) => error.code,
  );

beforeAll(async () => {
  server = createServer((request, reply) => {
    hits.push(request.url ?? '');
    if (request.url === '/drip') {
      reply.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => reply.write('x'), 50);
      reply.on('close', () => clearInterval(drip));
      return;
    }
    if (request.url === '/endless') {
      reply.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (reply.write(Buffer.alloc(65_536, 97)));
      };
      reply.on('drain', more);
      more();
      return;
    }
    const page = pages.get(request.url ?? '');
    if (!page) {
      reply.writeHead(404).end();
      return;
    }
    reply
      .writeHead(page.status ?? 200, { 'content-type': 'text/html', ...page.headers })
      .end(page.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  fetcher = createWebFetcher({ allow: [place], timeoutMs: 30_000 });
});
beforeEach(() => {
  hits.length = 0;
  pages.clear();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('an address', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '[2606:4700::1111]'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    '3fff::1',
    '5f00::1',
    '',
    'localhost',
    'x',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the fetcher', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
    'http://localhost./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'http://１２７.0.0.1/',
    'http://ⓛocalhost/',
    'http://[64:ff9b::7f00:1]/',
    'http://127.0.0.1:80/',
    'http://example.com:8080/',
    'http://example.com:22/',
  ])('refuses %s without a connection', async (url) => {
    const asked: string[] = [];
    const strict = createWebFetcher({
      resolve: async (host) => {
        asked.push(host);
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    expect(await codeOf(strict.get(url))).toBe('refused');
    expect(() => strict.check(url)).toThrow(expect.objectContaining({ code: 'refused' }) as Error);
    expect(asked).toEqual([]);
  });

  it('refuses every internal address in every spelling', () => {
    const inside = [
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.0',
      '10.255.255.255',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.8',
      '192.0.2.200',
      '192.88.99.1',
      '192.168.0.1',
      '192.168.255.255',
      '198.18.0.1',
      '198.19.255.255',
      '198.51.100.7',
      '203.0.113.7',
      '224.0.0.251',
      '239.255.255.250',
      '240.0.0.1',
      '255.255.255.255',
    ];
    const spellings: ((parts: number[]) => string)[] = [
      (p) => p.join('.'),
      (p) => `${p.join('.')}.`,
      (p) => String(whole(p)),
      (p) => `0x${whole(p).toString(16)}`,
      (p) => `0${whole(p).toString(8)}`,
      (p) => p.map((n) => `0x${n.toString(16)}`).join('.'),
      (p) => p.map((n) => `0${n.toString(8)}`).join('.'),
      (p) => `${p[0]}.${whole([0, ...p.slice(1)])}`,
      (p) => `${p[0]}.${p[1]}.${(p[2] as number) * 256 + (p[3] as number)}`,
      (p) => encodeURIComponent(p.join('.')).replaceAll('.', '%2e'),
      (p) => p.join('\u3002'),
      (p) =>
        [...p.join('.')]
          .map((sign) => (sign === '.' ? sign : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
          .join(''),
      (p) => `[::ffff:${p.join('.')}]`,
      (p) => `[::${p.join('.')}]`,
      (p) => `[64:ff9b::${p.join('.')}]`,
      (p) =>
        `[0:0:0:0:0:ffff:${(whole(p) >>> 16).toString(16)}:${(whole(p) & 0xffff).toString(16)}]`,
      (p) => `[2002:${(whole(p) >>> 16).toString(16)}:${(whole(p) & 0xffff).toString(16)}::]`,
    ];
    const strict = createWebFetcher();
    const passed = inside
      .flatMap((address) =>
        spellings.map((spell) => `http://${spell(address.split('.').map(Number))}/`),
      )
      .filter((url) => {
        try {
          strict.check(url);
          return true;
        } catch (error) {
          return (error as WebError).code !== 'refused';
        }
      });
    expect(passed).toEqual([]);
    expect(inside.length * spellings.length).toBe(425);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/html,x',
    'ftp://example.com/',
    'unix:/x',
    'javascript:alert(1)',
    'http://user:pass@example.com/',
    'http://',
    'x',
    '',
    'http://exa mple.com/',
    'http://example.com/\r\nX: y',
    'http:\\\\example.com',
    `http://example.com/${'a'.repeat(3000)}`,
  ])('treats %s as an invalid address', async (url) =>
    expect(await codeOf(fetcher.get(url))).toBe('bad-url'),
  );

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']], [['::ffff:10.0.0.1']]])(
    'refuses a name that resolves to %p',
    async (addresses) => {
      const strict = createWebFetcher({
        resolve: async () =>
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      });
      expect(await codeOf(strict.get('http://rebind.example/'))).toBe('refused');
    },
  );

  it('resolves a name once and connects to the checked address, also if the name changes later', async () => {
    pages.set('/', { body: '<p>Hello</p>' });
    const port = Number(place.split(':')[1]);
    let asked = 0;
    const pinned = createWebFetcher({
      allow: [`rebind.example:${port}`],
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '10.255.255.1', family: 4 }];
      },
    });
    expect((await pinned.get(`http://rebind.example:${port}/`)).body.toString()).toBe(
      '<p>Hello</p>',
    );
    expect(asked).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])('checks each address of a %i redirect', async (status) => {
    const other = createServer((_request, reply) => {
      hits.push('inside');
      reply.end('secret');
    });
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    pages.set('/go', {
      status,
      headers: { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` },
      body: '',
    });
    expect(await codeOf(fetcher.get(`http://${place}/go`))).toBe('refused');
    pages.set('/meta', { status, headers: { location: 'http://169.254.169.254/' }, body: '' });
    expect(await codeOf(fetcher.get(`http://${place}/meta`))).toBe('refused');
    expect(hits).toEqual(['/go', '/meta']);
    other.close();
  });

  it('follows three redirects and no more, and reports the final address', async () => {
    for (const n of [0, 1, 2, 3])
      pages.set(`/${n}`, { status: 302, headers: { location: `/${n + 1}` }, body: '' });
    pages.set('/4', { body: 'end' });
    expect(await codeOf(fetcher.get(`http://${place}/0`))).toBe('redirects');
    expect((await fetcher.get(`http://${place}/1`)).url).toBe(`http://${place}/4`);
    pages.set('/bad', { status: 302, headers: { location: 'http://[' }, body: '' });
    expect(await codeOf(fetcher.get(`http://${place}/bad`))).toBe('redirects');
  });

  it('ends slow, endless and bomb replies', async () => {
    expect(
      await codeOf(
        createWebFetcher({ allow: [place], timeoutMs: 1500 }).get(`http://${place}/drip`),
      ),
    ).toBe('timeout');
    expect(await codeOf(fetcher.get(`http://${place}/endless`, { maxBytes: 500_000 }))).toBe(
      'too-large',
    );
    pages.set('/bomb', {
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(20_000_000)),
    });
    expect(await codeOf(fetcher.get(`http://${place}/bomb`))).toBe('too-large');
    pages.set('/broken', { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' });
    expect(await codeOf(fetcher.get(`http://${place}/broken`))).toBe('unreachable');
    const never = createWebFetcher({ timeoutMs: 100, resolve: () => new Promise(() => undefined) });
    expect(await codeOf(never.get('http://example.com/'))).toBe('timeout');
  });

  it('reports the site’s status and no more', async () => {
    expect(await codeOf(fetcher.get(`http://${place}/none`))).toBe('status');
    const error = await createWebFetcher({
      resolve: async () => {
        throw new Error('ENOTFOUND 10.0.0.1');
      },
    })
      .get('http://example.com/')
      .catch((one: Error) => one.message);
    expect(error).toBe('There is no site of this name.');
  });
});

describe('a page as text', () => {
  it('keeps headings, lists, tables and the footer, and removes menus, scripts and hidden elements', () => {
    const text =
      textOfHtml(`<!doctype html><html><head><title> Northside &amp; Sons </title><style>p{}</style></head><body class="modal-open">
      <nav><ul><li>Home</li></ul></nav><script>alert(1)</script><div class="cookie-banner">Cookies!</div><div hidden>Not shown</div><p style="display: none">Nor this</p>
      <h1>Prices</h1><p>All prices<br>in dollars.</p><table><tr><th>Service</th><th>Price</th></tr><tr><td><p>Cleaning</p></td><td>$120</td></tr></table>
      <h2>Hours <small>today</small></h2><ul><li>Monday 8&ndash;5</li><li>Tuesday 9-4</li></ul><svg><text>icon</text></svg><footer>12 Main Street</footer></body></html>`);
    expect(text).toEqual({
      title: 'Northside & Sons',
      sections: [
        { heading: 'Prices', text: 'All prices\nin dollars.\nService | Price\nCleaning | $120' },
        { heading: 'Hours today', text: '- Monday 8–5\n- Tuesday 9-4\n12 Main Street' },
      ],
    });
  });

  it('parses broken markup as far as possible', () => {
    expect(textOfHtml('<p>One<p>Two <b>three</i> <table><td>a<td>b').sections).toEqual([
      { heading: '', text: 'One\nTwo three\na | b' },
    ]);
    expect(textOfHtml('').sections).toEqual([]);
    expect(textOfHtml('<h2>Only a heading').sections).toEqual([
      { heading: 'Only a heading', text: '' },
    ]);
    const whole = textOfHtml(`<h1>Never closed${'<p>It goes on and on.</p>'.repeat(100)}`).sections;
    expect(
      whole
        .map(({ text }) => text)
        .join('\n')
        .match(/goes on/g),
    ).toHaveLength(100);
  });

  it('refuses markup that is nested so deep that parsing it would take too long', () => {
    const before = process.cpuUsage();
    for (const bomb of ['<div>'.repeat(500_000), '<table><tr><td>'.repeat(150_000)])
      expect(() => textOfHtml(bomb)).toThrow('nested too deeply');
    expect(() => readSitemap('<url>'.repeat(500_000))).toThrow('nested too deeply');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(15_000);
  });

  it('supports PDF, plain text and their encodings, and refuses the rest with a reason', async () => {
    const page = (contentType: string, body: Buffer, charset: string | null = null) =>
      textOfPage({ url: 'https://example.com/files/prices.pdf', contentType, charset, body });
    expect(await page('application/pdf', pdfOf('A cleaning costs 120 dollars'))).toEqual({
      title: 'prices.pdf',
      sections: [{ heading: '', text: 'A cleaning costs 120 dollars', page: 1 }],
    });
    expect(await page('text/plain', Buffer.from('caf\xe9', 'latin1'), 'iso-8859-1')).toMatchObject({
      sections: [{ text: 'café' }],
    });
    expect(
      await page(
        'text/html',
        Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1'),
      ),
    ).toMatchObject({ sections: [{ text: 'Привет' }] });
    expect(
      await page('text/html', Buffer.from('<p>\x939 \x80\x94', 'latin1'), 'iso-8859-1'),
    ).toMatchObject({ sections: [{ text: '“9 €”' }] });
    expect(
      await page('text/html', Buffer.from('\ufeff<p>Привет 9 €', 'utf16le'), 'iso-8859-1'),
    ).toMatchObject({ sections: [{ text: 'Привет 9 €' }] });
    expect(await page('text/html', Buffer.from('<p>a\u0000b'))).toMatchObject({
      sections: [{ text: expect.stringMatching(/^a.?b$/u) }],
    });
    for (const [type, body] of [
      ['application/pdf', '%PDF-1.4 broken'],
      ['image/png', 'x'],
      ['application/octet-stream', 'x'],
    ] as const)
      await expect(page(type, Buffer.from(body))).rejects.toMatchObject({ code: 'unreadable' });
    for (const [type, body] of [
      ['application/pdf', pdfOf('')],
      ['text/html', '<div id="root"></div>'],
    ] as const)
      await expect(page(type, Buffer.from(body))).rejects.toMatchObject({ code: 'no-text' });
    await expect(page('text/html', Buffer.alloc(4_000_000, 97))).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});

describe('a sitemap', () => {
  it('is parsed with its namespaces, broken or not, and expands no entity', () => {
    expect(
      readSitemap(
        '<?xml version="1.0"?><urlset xmlns:image="i"><url><loc> ' +
          'https://a.example/x?a=1&amp;b=2 ' +
          '</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url><url><loc><![CDATA[https://a.example/y]]></loc></url>',
      ),
    ).toEqual({ pages: ['https://a.example/x?a=1&b=2', 'https://a.example/y'], sitemaps: [] });
    const bomb =
      `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b ` +
      '"&a;&a;&a;">]><urlset><url><loc>https://a.example/&b;</loc></url></urlset>';
    expect(readSitemap(bomb).pages).toEqual(['https://a.example/&b;']);
    expect(
      readSitemap(`<urlset>${'<url><loc>https://a.example/</loc></url>'.repeat(9000)}`).pages,
    ).toHaveLength(5000);
  });

  it('returns the pages of its own site, from an index, compressed or not, each once', async () => {
    pages.set(
      '/sitemap_index.xml',
      xml(
        `<sitemapindex><sitemap><loc>http://${place}/a.xml</loc></sitemap><sitemap><loc>http://${place}/b.xml.gz</loc></sitemap><sitemap><loc>http://${place}/missing.xml</loc></sitemap><sitemap><loc>http://${place}/sitemap_index.xml</loc></sitemap><sitemap><loc>http://169.254.169.254/x.xml</loc></sitemap></sitemapindex>`,
      ),
    );
    pages.set(
      '/a.xml',
      xml(
        `<urlset><url><loc>http://${place}/one#top</loc></url><url><loc>http://${place}/one</loc></url><url><loc>https://elsewhere.example/</loc></url><url><loc>javascript:x</loc></url></urlset>`,
      ),
    );
    pages.set('/b.xml.gz', {
      headers: { 'content-type': 'application/gzip' },
      body: gzipSync(`<urlset><url><loc>http://${place}/two</loc></url></urlset>`),
    });
    // Also on a machine where a process takes long to start.
    const found = findPages(fetcher, `http://${place}/sitemap_index.xml`, undefined, 100_000);
    expect(await found).toEqual([`http://${place}/one`, `http://${place}/two`]);
    expect(hits.filter((path) => path === '/sitemap_index.xml')).toHaveLength(1);
  });

  it('says of a part that was not read why, and not that it names no pages', async () => {
    const index = `http://${place}/sitemap_index.xml`;
    const listing = (part: string) =>
      xml(`<sitemapindex><sitemap><loc>http://${place}/${part}</loc></sitemap></sitemapindex>`);
    pages.set('/sitemap_index.xml', listing('damaged.xml.gz'));
    pages.set('/damaged.xml.gz', {
      headers: { 'content-type': 'application/gzip' },
      body: gzipSync('<urlset></urlset>').subarray(0, 20),
    });
    expect(await codeOf(findPages(fetcher, index))).toBe('too-large');
    expect(await codeOf(findPages(fetcher, index, undefined, -1))).toBe('too-slow');
    pages.set('/sitemap_index.xml', listing('missing.xml'));
    expect(await codeOf(findPages(fetcher, index))).toBe('no-text');
  });

  it('is found by robots.txt, at its default location, or made from the links of the page', async () => {
    pages.set('/', {
      body: '<a href="/links">L</a><a href="https://elsewhere.example">E</a><a href="tel:1">T</a><a href="/a.png">I</a>',
    });
    expect(await findPages(fetcher, `http://${place}/`, undefined, 100_000)).toEqual([
      `http://${place}/`,
      `http://${place}/links`,
    ]);
    pages.set('/sitemap.xml', xml(`<urlset><url><loc>http://${place}/usual</loc></url></urlset>`));
    expect(await findPages(fetcher, `http://${place}/`, undefined, 100_000)).toEqual([
      `http://${place}/usual`,
    ]);
    pages.set('/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\nSitemap: http://${place}/named.xml`,
    });
    pages.set('/named.xml', xml(`<urlset><url><loc>http://${place}/named</loc></url></urlset>`));
    expect(await findPages(fetcher, `http://${place}/`, undefined, 100_000)).toEqual([
      `http://${place}/named`,
    ]);
  });

  it('that is a bomb, or nested endlessly, is aborted', async () => {
    pages.set('/bomb.xml', {
      headers: { 'content-type': 'application/gzip' },
      body: gzipSync(Buffer.alloc(30_000_000, 32)),
    });
    expect(await codeOf(findPages(fetcher, `http://${place}/bomb.xml`))).toBe('too-large');
    for (let n = 0; n < 12; n += 1)
      pages.set(
        `/${n}.xml`,
        xml(
          `<sitemapindex><sitemap><loc>http://${place}/${n + 1}.xml</loc></sitemap></sitemapindex>`,
        ),
      );
    expect(await codeOf(findPages(fetcher, `http://${place}/0.xml`))).toBe('no-text');
    expect(hits.length).toBeLessThan(7);
  });
});

/** The smallest PDF with one line of text. */
function pdfOf(line: string): Buffer {
  const stream = `BT /F1 12 Tf 20 100 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text +=
    `xref\n0 6\n0000000000 65535 f ` +
    `\n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer ` +
    `<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}
