// What people ask in other languages, and without accents, as bug reports of others have it
// (docmost#1477, dify#24466, consuldemocracy#418).
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { sql } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v2/kb/knowledgebase${path}`, {
    token: tree.actors.find(({ key }) => key === 'owner')?.token as string,
    body,
  });
const organization = () => tree.nodes['O1']?.id as number;

async function upload(base: string, text: string, name = 'text.txt'): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const reply = await fetch(`${server.url}/api/v2/kb/knowledgebase/${base}/file`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${tree.actors.find(({ key }) => key === 'owner')?.token as string}`,
    },
  });
  expect(reply.status).toBe(201);
  await server.platform.knowledge.worker.drain();
}
const baseOf = async (...texts: readonly string[]): Promise<string> => {
  const { id } = (await call('POST', '', { title: 'Texts' })).json.knowledgeBase as { id: string };
  for (const [at, text] of texts.entries()) await upload(id, text, `text-${at}.txt`);
  return id;
};
const ask = async (base: string, query: string): Promise<readonly string[]> => {
  const { json } = await call('POST', `/${base}/query`, { query });
  return (json.response as { passages: { text: string }[] }).passages.map(({ text }) => text);
};

const texts = {
  ja: '診療時間は平日午前九時から午後六時までです。\n駐車場は建物の裏にあります。ホワイトニングもできます。',
  zh: '我们的营业时间是周一至周五九点到六点。\n停车场在大楼后面。',
  ko: '진료시간: 평일 오전 9시부터 오후 6시까지입니다.\n주차장은 건물 뒤에 있습니다.',
  th: 'คลินิกเปิดเวลา 9.00 น. ถึง 18.00 น.\nที่จอดรถอยู่ด้านหลังอาคาร',
  de: 'Unsere Öffnungszeiten sind Montag bis Freitag von 9 bis 18 Uhr.\nDie Kundenparkplätze sind hinter dem Haus. Die Zahnreinigung ist am Dienstag.',
  es: 'Nuestra ubicación: Calle Mayor 5. Atendemos a niños y adultos. Abrimos los sábados por la mañana.',
  fr: 'Le détartrage coûte 60 euros. Le cabinet est fermé pendant l’été.',
};

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('a passage in another language', () => {
  let base: string;
  beforeAll(async () => {
    base = await baseOf(...Object.values(texts));
  });

  it.each([
    ['診療時間', 'ja'],
    ['何時まで診療していますか', 'ja'],
    ['ホワイトニング', 'ja'],
    ['ﾎﾜｲﾄﾆﾝｸﾞ', 'ja'],
    ['营业时间', 'zh'],
    ['你们的营业时间是什么', 'zh'],
    ['진료시간이 어떻게 되나요', 'ko'],
    ['주차', 'ko'],
    ['เปิดเวลา', 'th'],
    ['จอดรถ', 'th'],
    ['Öffnungszeit', 'de'],
    ['offnungszeiten', 'de'],
    ['Parkplatz', 'de'],
    ['PARKPLÄTZE', 'de'],
    ['Zahnreinigungskosten', 'de'],
    ['cual es su ubicacion', 'es'],
    ['ninos', 'es'],
    ['nin\u0303o', 'es'],
    ['abren el sabado', 'es'],
    ['detartrage', 'fr'],
    ['été', 'fr'],
    ['ete', 'fr'],
  ] as const)('is found first for %s', async (query, language) => {
    expect((await ask(base, query))[0]).toBe(texts[language]);
  });

  it('is found with the question put in words to search', async () => {
    const { json } = await call('POST', `/${base}/query`, { query: 'เปิดเวลา', processQuery: true });
    const { passages } = json.response as { passages: { text: string }[] };
    expect(passages[0]?.text).toBe(texts.th);
  });

  it('is not found for what it does not say', async () => {
    for (const query of ['zirconia', '歯科矯正', 'Steuererklärung'])
      expect(await ask(base, query)).toEqual([]);
  });
});

describe('the order of passages', () => {
  it('prefers the very word to others of its stem, and both to a part of a compound', async () => {
    const base = await baseOf(
      'Der Kundenparkplatz ist für die Gäste und nicht für andere da.',
      'Die Parkplätze sind für die Gäste und nicht für andere da.',
      'Der Parkplatz ist für die Gäste und nicht für andere da.',
    );
    expect((await ask(base, 'Parkplatz')).map((text) => text.split(' ')[1])).toEqual([
      'Parkplatz',
      'Parkplätze',
      'Kundenparkplatz',
    ]);
  });

  it('counts the language of each passage of a document', async () => {
    const base = await baseOf(
      `We are open on all days of the week and you are welcome with your children.\n\n${'It is a nice place to be in and to stay at. '.repeat(22)}\n\n` +
        `Estamos abiertos todos los días de la semana y los esperamos a ustedes con los niños. ${'Es un lugar para todos los que nos visitan en la ciudad. '.repeat(10)}`,
    );
    expect((await ask(base, 'niño'))[0]).toContain('niños');
    expect((await ask(base, 'child'))[0] ?? '').not.toContain('niños');
  });
});

describe('passages of an earlier version', () => {
  it('are found in English as before, and in their language once the worker has indexed them', async () => {
    const base = await baseOf(texts.es, 'We park your car and you wait here.');
    await server.store.within({ kind: 'organization', id: organization() }, (db) =>
      db.execute(sql`
        update knowledge_chunks set language = null,
          search = setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', body), 'B')
        where document_id in (select id from knowledge_documents where knowledge_base_id = ${base})`),
    );
    expect(await ask(base, 'parking')).toEqual(['We park your car and you wait here.']);
    expect(await ask(base, 'ubicacion')).toEqual([]);
    await server.platform.knowledge.worker.drain();
    expect(await ask(base, 'ubicacion')).toEqual([texts.es]);
    expect(await ask(base, 'parking')).toEqual(['We park your car and you wait here.']);
  });
});
