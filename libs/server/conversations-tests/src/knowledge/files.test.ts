import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { createMemoryStorage } from '@patchbay/server-providers';
import {
  docxOf,
  docxOfBlanks,
  lockedDocx,
  lockedPdf,
  pdfOfBlanks,
  pdfOfPages,
  wordParagraph,
} from '@patchbay/server-providers/testing';
import { sql } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
const storage = createMemoryStorage();
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const call = (method: string, path: string, body?: unknown, who = 'owner'): Promise<Reply> =>
  server.call(method, `/api/v2/kb/knowledgebase${path}`, { token: as(who), body });

interface Document {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly status: string;
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly file: { readonly name: string; readonly size: number } | null;
}

const createBase = async () =>
  ((await call('POST', '', { title: 'Papers' })).json.knowledgeBase as { id: string }).id;
async function upload(
  base: string,
  bytes: Buffer,
  name: string,
  { who = 'owner', on = '', isRead = true } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`${server.url}/api/v2/kb/knowledgebase/${base}/file${on}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${as(who)}` },
  });
  const json = (await reply.json()) as {
    readonly document: Document;
    readonly code?: string;
    readonly error?: string;
    readonly fields?: readonly { readonly path: string; readonly message: string }[];
  };
  if (isRead) await server.platform.knowledge.worker.drain();
  return { status: reply.status, json };
}
const documents = async (base: string) =>
  (await call('GET', `/${base}/document`)).json.documents as Document[];
const ask = async (base: string, query: string) =>
  (await call('POST', `/${base}/query`, { query })).json.response as {
    readonly answer: string;
    readonly passages: readonly {
      readonly url: string;
      readonly title: string;
      readonly heading: string;
      readonly page: number | null;
      readonly text: string;
    }[];
  };
const fetchFile = (url: string, token?: string) => {
  const { pathname, search } = new URL(url);
  return fetch(`${server.url}${pathname}${search}`, {
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
};

beforeAll(async () => {
  server = await createTestServer({ storage });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('an uploaded file', () => {
  it('is read after the reply, and its passages name it and their page', async () => {
    const base = await createBase();
    const made = await upload(
      base,
      pdfOfPages(['A cleaning costs 120', 'Whitening costs 280']),
      'Price list.pdf',
      { isRead: false },
    );
    expect(made).toMatchObject({
      status: 201,
      json: { document: { title: 'Price list.pdf', status: 'pending', error: null } },
    });
    await server.platform.knowledge.worker.drain();
    const [document] = await documents(base);
    expect(document).toMatchObject({
      id: made.json.document.id,
      title: 'Price list.pdf',
      status: 'ready',
      errorCode: null,
      file: { name: 'Price list.pdf' },
    });
    const { passages } = await ask(base, 'How much is a whitening?');
    expect(passages).toEqual([
      expect.objectContaining({
        documentId: document?.id,
        title: 'Price list.pdf',
        page: 2,
        text: 'Whitening costs 280',
      }),
    ]);
    const file = await fetchFile(passages[0]?.url ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect((await call('GET', `/${base}`)).json.knowledgeBase).toMatchObject({ documentCount: 1 });
  });

  it('of Word and of plain text is read with its headings', async () => {
    const base = await createBase();
    const body = wordParagraph('Parking', 'Heading1') + wordParagraph('Free behind the building.');
    await upload(base, docxOf(body), 'house.docx');
    await upload(base, Buffer.from('# Holidays\nClosed on the fourth of July.'), 'days.md');
    expect((await ask(base, 'Where is parking?')).passages[0]).toMatchObject({
      title: 'house.docx',
      heading: 'Parking',
      page: null,
    });
    expect((await ask(base, 'Are you closed in July?')).passages[0]).toMatchObject({
      title: 'days.md',
      heading: 'Holidays',
    });
  });

  it('replaces the one of its name, whose bytes go', async () => {
    const base = await createBase();
    const first = await upload(base, Buffer.from('Cleaning costs 120.'), 'prices.txt');
    const stored = storage.names();
    const second = await upload(base, Buffer.from('Cleaning costs 150.'), 'prices.txt', {
      isRead: false,
    });
    expect(second.json.document).toMatchObject({ id: first.json.document.id, status: 'pending' });
    await server.platform.knowledge.worker.drain();
    await server.platform.media.worker.drain();
    expect((await ask(base, 'cleaning')).passages).toMatchObject([{ text: 'Cleaning costs 150.' }]);
    expect(await documents(base)).toHaveLength(1);
    expect(storage.names()).toHaveLength(stored.length);
    expect((await fetchFile(first.json.document.url)).status).toBe(404);
  });

  it('is read again on request, and never because its base is refreshed', async () => {
    const base = await createBase();
    await upload(base, Buffer.from('Open daily.'), 'hours.txt');
    await call('PUT', `/${base}`, { refresh: 'daily' });
    await server.store.within({ kind: 'platform', reason: 'let days pass' }, (db) =>
      db.execute(
        sql`update knowledge_documents set updated_at = now() - interval '9 days' where knowledge_base_id = ${base}`,
      ),
    );
    await server.platform.knowledge.worker.drain();
    const [document] = await documents(base);
    expect(Number((document as unknown as { updatedAt: number }).updatedAt)).toBeLessThan(
      Date.now() / 1000 - 8 * 86_400,
    );
    const again = await call('PUT', `/${base}/document/${document?.id}`);
    expect(again.json.document).toMatchObject({ status: 'pending', file: { name: 'hours.txt' } });
    await server.platform.knowledge.worker.drain();
    expect(await documents(base)).toMatchObject([{ status: 'ready' }]);
  });

  it.each([['its document'], ['its base']])('goes with %s', async (what) => {
    const base = await createBase();
    const { json } = await upload(base, Buffer.from('Secret.'), 'secret.txt');
    const before = storage.names().length;
    const path = what === 'its base' ? `/${base}` : `/${base}/document/${json.document.id}`;
    expect((await call('DELETE', path)).status).toBe(200);
    await server.platform.media.worker.drain();
    expect(storage.names()).toHaveLength(before - 1);
    expect((await fetchFile(json.document.url)).status).toBe(404);
  });

  it('is open to the members of its account, and to all others by its signed address only', async () => {
    const base = await createBase();
    const { url } = (await upload(base, Buffer.from('Inside.'), 'inside.txt')).json.document;
    const bare = url.split('?')[0] ?? '';
    for (const [who, status] of [
      ['owner', 200],
      ['siblingOwner', 404],
      ['foreignReseller', 404],
    ] as const)
      expect([who, (await fetchFile(bare, as(who))).status]).toEqual([who, status]);
    expect((await fetchFile(bare)).status).toBe(404);
    const reply = await fetchFile(url);
    expect(await reply.text()).toBe('Inside.');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['siblingOwner', 'foreignReseller', 'agent key'])(
    'cannot be put into a base of another account by %s, which stores nothing',
    async (who) => {
      const base = await createBase();
      const before = storage.names();
      const on = `?targetAccountId=${who === 'foreignReseller' ? idOf('O4') : who === 'agent key' ? idOf('A1') : idOf('O2')}`;
      expect((await upload(base, Buffer.from('x'), 'x.txt', { who, on })).status).toBe(404);
      expect(storage.names()).toEqual(before);
      expect(await documents(base)).toEqual([]);
    },
  );
});

describe('an upload', () => {
  it.each([
    ['prices.pdf', Buffer.from('not a PDF'), 'misnamed', 'not what the ending of its name says'],
    ['prices.docx', lockedDocx(), 'locked', 'locked by a password'],
    ['picture.png', Buffer.from('89504e470d0a1a0a', 'hex'), 'other-kind', 'must be a PDF'],
  ])('%s is refused with what to do, and not stored', async (name, bytes, code, words) => {
    const base = await createBase();
    const before = storage.names();
    const { status, json } = await upload(base, bytes, name);
    expect([status, json.code]).toEqual([400, code]);
    expect(json.fields).toEqual([{ path: 'body.file', message: expect.stringContaining(words) }]);
    expect(json.error).toContain(words);
    expect(storage.names()).toEqual(before);
    expect(await documents(base)).toEqual([]);
  });

  it('of more than ten megabytes is refused', async () => {
    const base = await createBase();
    expect((await upload(base, Buffer.alloc(10 * 1024 * 1024 + 1, 97), 'a.txt')).status).toBe(413);
  });

  it('to a full base is refused, and its bytes are removed', async () => {
    const base = await createBase();
    await server.store.within({ kind: 'platform', reason: 'fill a base' }, (db) =>
      db.execute(
        sql`insert into knowledge_documents (organization_id, account_id, knowledge_base_id, title, url, body)
          select ${idOf('O1')}, ${idOf('O1')}, ${base}, 't', 'https://a.example/' || n, '' from generate_series(1, 1000) n`,
      ),
    );
    const before = storage.names().length;
    const { status, json } = await upload(base, Buffer.from('One more.'), 'more.txt');
    expect([status, json.fields?.[0]?.path]).toEqual([400, 'body.file']);
    await server.platform.media.worker.drain();
    expect(storage.names()).toHaveLength(before);
  });

  it.each([
    ['scan.pdf', pdfOfPages(['']), 'no-text'],
    ['locked.pdf', lockedPdf(), 'locked'],
    ['broken.pdf', Buffer.from('%PDF-1.4 broken'), 'unreadable'],
    ['blanks.docx', docxOfBlanks(60), 'too-large'],
    [
      'bomb.docx',
      docxOfBlanks(400, 1000),
      expect.stringMatching(/^(?:too-large|too-slow|unreadable)$/),
    ],
    ['bomb.pdf', pdfOfBlanks(1000), expect.stringMatching(/^too-(?:large|slow)$/)],
  ])(
    '%s fails in its row, with a code and a sentence, and the next one is read',
    async (name, bytes, errorCode) => {
      const base = await createBase();
      await upload(base, bytes, name);
      await upload(base, Buffer.from('Next.'), 'next.txt');
      expect(await documents(base)).toEqual([
        expect.objectContaining({
          title: name,
          status: 'failed',
          errorCode,
          error: expect.stringMatching(/\.$/),
        }),
        expect.objectContaining({ title: 'next.txt', status: 'ready' }),
      ]);
    },
  );

  it('whose bytes the storage has lost says so', async () => {
    const base = await createBase();
    const before = new Set(storage.names());
    await upload(base, Buffer.from('Gone.'), 'gone.txt', { isRead: false });
    for (const name of storage.names()) if (!before.has(name)) await storage.remove(name);
    const [{ id }] = (await documents(base)) as [Document];
    await call('PUT', `/${base}/document/${id}`);
    await server.platform.knowledge.worker.drain();
    expect(await documents(base)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('Upload it again') },
    ]);
  });
});
