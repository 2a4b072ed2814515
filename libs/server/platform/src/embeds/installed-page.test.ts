import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type PageFinding } from '@patchbay/contract';
import { domains } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

const own = 'https://console.example';
let site: Server;
let place: string;
let server: TestServer;
let tree: FixtureTree;
let agent: string;
let hits: string[] = [];

interface Page {
  readonly body?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}
const pages = new Map<string, Page>();

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const check = (url: string, who = 'reseller') =>
  server.call('POST', '/api/v2/embeds/check', { token: tokenOf(who), body: { url } });

/** The findings of a page with these lines, without what is fine. */
async function wrongWith(body: string, page: Page = {}, who = 'reseller'): Promise<string[]> {
  pages.set('/page', { body, ...page });
  const reply = await check(`http://${place}/page`, who);
  expect(reply.status).toBe(200);
  return (reply.json.findings as PageFinding[])
    .filter(({ level, code }) => level !== 'fine' && code !== 'not-encrypted')
    .map(({ code, part, value }) => [code, part, value].filter(Boolean).join(' '));
}

const script = (part: string, host = own) =>
  `<script src="${host}/embed/${part}/script.js" async></script>`;
const button = (attributes: string) => `<div data-agent-button ${attributes}></div>`;

beforeAll(async () => {
  site = createServer((request, reply) => {
    hits.push(String(request.headers['user-agent']));
    const page = pages.get(request.url ?? '');
    reply
      .writeHead(page ? (page.status ?? 200) : 404, {
        'content-type': 'text/html; charset=utf-8',
        ...page?.headers,
      } as Record<string, string>)
      .end(page?.body ?? '');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  place = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await createTestServer({ addresses: { fetchAlso: [place], publicUrl: own } });
  tree = await createFixtureTree(server);
  agent = String(tree.nodes.A1?.id);
  await server.store.within({ kind: 'platform', reason: 'give a tenant a domain' }, (db) =>
    db.insert(domains).values({
      domain: 'agents.partner.example',
      accountId: tree.nodes.R1?.id as number,
      verifiedAt: new Date(),
    }),
  );
});
beforeEach(async () => {
  // The limit of calls is by the minute.
  server.clock.advance(60_000);
  hits = [];
  pages.clear();
  await list([]);
});
afterAll(async () => {
  await server.close();
  site.close();
});

const list = (embedOrigins: readonly string[]) =>
  server.call('POST', '/api/v2/account', {
    token: tokenOf('reseller'),
    body: { settings: { embedOrigins } },
  });

const allowEmbeds = (isAllowed: boolean) =>
  server.store.within({ kind: 'platform', reason: 'change what R1 may do' }, (db) =>
    db.execute(
      sql`update accounts set settings = settings || ${JSON.stringify({ allowEmbeds: isAllowed })}::jsonb where id = ${tree.nodes.R1?.id}`,
    ),
  );

describe('the check of an installed page', () => {
  it('finds nothing wrong with lines as the console makes them', async () => {
    pages.set('/page', { body: button(`data-target="${agent}"`) + script('button/v2') });
    const reply = await check(`http://${place}/page`);
    expect(reply.json).toMatchObject({
      url: `http://${place}/page`,
      findings: [
        { code: 'reached', level: 'fine' },
        { code: 'not-encrypted', level: 'advice' },
        { code: 'script-found', level: 'fine', part: 'button/v2', value: own },
      ],
    });
    expect(hits).toEqual(['Patchbay/1.0 (page check)']);
  });

  it.each(['button/v1', 'widget/v1', 'modal/v1'])(
    'says which script it found: %s',
    async (part) => {
      await list([`http://${place}`]);
      const mark = { 'button/v1': 'data-vida-button', 'widget/v1': 'data-patchbay-widget' }[part];
      const body = `<div ${mark ?? ''} data-target="${agent}" data-agent="${agent}"></div>`;
      expect(
        (await wrongWith(body + script(part))).filter((one) => !one.includes('unknown')),
      ).toEqual([]);
    },
  );

  it('takes a tenant’s own domain for ours, and no other host', async () => {
    const line = button(`data-target="${agent}"`);
    expect(await wrongWith(line + script('button/v2', 'https://agents.partner.example'))).toEqual(
      [],
    );
    expect(await wrongWith(line + script('button/v2', 'https://other.example'))).toEqual([
      'script-elsewhere button/v2 other.example',
      'script-missing button/v2',
    ]);
  });

  it('names what an element lacks, what it has too much, and an agent that is not there', async () => {
    expect(
      await wrongWith(
        button('data-colour="red" data-v-7ba5bd90') +
          button('data-target="nobody-here"') +
          script('button/v2'),
      ),
    ).toEqual([
      'attribute-missing button/v2 data-target',
      'attribute-unknown button/v2 data-colour',
      'agent-unknown button/v2 nobody-here',
    ]);
  });

  it('does not know agents of another tenant', async () => {
    const other = String(tree.nodes.A4?.id);
    expect(await wrongWith(button(`data-target="${other}"`) + script('button/v2'))).toEqual([
      `agent-unknown button/v2 ${other}`,
    ]);
  });

  it('names a script that is there twice, and one without its element', async () => {
    expect(await wrongWith(script('widget/v1') + script('widget/v1'))).toEqual([
      'script-twice widget/v1',
      'element-missing widget/v1',
    ]);
  });

  it('names an element without its script', async () => {
    expect(await wrongWith(button(`data-target="${agent}"`))).toEqual(['script-missing button/v2']);
  });

  it('names the policy of a header or of an element that keeps us out', async () => {
    const lines = button(`data-target="${agent}"`) + script('button/v2');
    const header = {
      headers: { 'content-security-policy': "script-src 'self'; frame-src 'none'" },
    };
    const blocked = [`script-blocked script-src ${own}`, `frame-blocked frame-src ${own}`];
    expect(await wrongWith(lines, header)).toEqual(blocked);
    expect(
      await wrongWith(
        `<meta http-equiv="Content-Security-Policy" content="script-src 'self'; frame-src 'none'">${lines}`,
      ),
    ).toEqual(blocked);
    expect(
      await wrongWith(lines, {
        headers: { 'content-security-policy': `script-src ${own}; frame-src ${own}` },
      }),
    ).toEqual([]);
  });

  it('asks for the origin in the list where members see the app, and not for a chat', async () => {
    const frame = (path: string) => `<iframe src="${own}${path}"></iframe>`;
    const missing = [`origin-missing http://${place}`];
    expect(await wrongWith(frame('/app/embed?appEmbed=true'))).toEqual(missing);
    expect(await wrongWith(script('modal/v1'))).toEqual(missing);
    expect(await wrongWith(`<script>frame.src = "${own}/app/embed"</script>`)).toEqual(missing);
    expect(await wrongWith(frame('/embedChat?chatTarget=x'))).toEqual([]);
    await list([`http://${place}`]);
    expect(await wrongWith(frame('/app/embed?appEmbed=true'))).toEqual([]);
    // Those of another reseller's organization are not asked.
    expect(await wrongWith(frame('/app/embed?appEmbed=true'), {}, 'partner')).toEqual(missing);
  });

  it('says that a page has nothing of ours', async () => {
    expect(await wrongWith('<h1>Hello</h1>')).toEqual([
      'nothing-found',
      `origin-missing http://${place}`,
    ]);
  });

  it('follows redirects and says where they led', async () => {
    pages.set('/old', { status: 302, headers: { location: '/page' } });
    pages.set('/page', { body: '<h1>Hello</h1>' });
    const reply = await check(`http://${place}/old`);
    expect(reply.json).toMatchObject({ url: `http://${place}/page` });
    expect(reply.json.findings).toContainEqual({
      code: 'redirected',
      level: 'advice',
      part: '',
      value: `http://${place}/page`,
    });
  });

  it.each([
    ['/gone', { status: 404 }, 'status', '404'],
    ['/loop', { status: 302, headers: { location: '/loop' } }, 'redirects', ''],
    ['/large', { body: ' '.repeat(3 * 1024 * 1024 + 1) }, 'too-large', ''],
    ['/picture', { headers: { 'content-type': 'image/png' }, body: 'x' }, 'unreadable', ''],
  ])('answers why %s could not be read', async (path, page, part, value) => {
    pages.set(path, page);
    const reply = await check(`http://${place}${path}`);
    expect(reply.json.findings).toEqual([{ code: 'not-reached', level: 'problem', part, value }]);
  });

  it.each([
    'http://127.0.0.1:9/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://[::1]/',
    'file:///etc/passwd',
    'https://user:secret@crm.example/',
    'no address',
  ])('fetches nothing that is off the public web: %s', async (url) => {
    const reply = await check(url);
    expect(reply.status).toBe(400);
    expect(reply.json.fields).toMatchObject([{ path: 'body.url' }]);
    expect(hits).toEqual([]);
  });

  it('does not follow a page to a place off the public web', async () => {
    pages.set('/page', { status: 302, headers: { location: 'http://127.0.0.1:9/' } });
    expect((await check(`http://${place}/page`)).status).toBe(400);
  });

  it('needs the permission of the page', async () => {
    await allowEmbeds(false);
    const refused = await check(`http://${place}/page`, 'owner');
    await allowEmbeds(true);
    expect(refused.status).toBe(403);
    expect(hits).toEqual([]);
  });

  it('may be asked ten times in a minute', async () => {
    const statuses = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await check(`http://${place}/x`, 'agent key')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
