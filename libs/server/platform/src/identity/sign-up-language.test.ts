import { starterTemplatesIn } from '@patchbay/server-conversations';
import { accounts, templates as templateRows } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { seedTemplates } from '../seed/seed.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

type Json = Record<string, unknown>;
type Field = { key: string; title: string; value?: unknown; options?: unknown[] };
type Told = { id: string; title: string; category: string; fields: Field[] };

let server: TestServer;
let tree: FixtureTree;
let count = 0;
beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  await seedTemplates(server.store);
});
afterAll(() => server.close());

const scope = { kind: 'platform', reason: 'look at what a test did' } as const;
const scheduler = 'templ_appointment_scheduler';
const superToken = () => tree.actors.find(({ key }) => key === 'superAdmin')?.token as string;

/** Signs up with a browser of a language; the calls of the new owner. */
async function newcomer(language?: string) {
  const email = `newcomer${(count += 1)}@language.example.com`;
  await server.call('POST', '/api/v1/signup/email', {
    body: { email, businessName: 'Alameda' },
    headers: language === undefined ? {} : { 'accept-language': language },
  });
  const code = Number(server.mails.filter(({ to }) => to === email).at(-1)?.code);
  const token = (
    await server.call('POST', '/api/v1/email/verify', { body: { email, verificationCode: code } })
  ).json.token as string;
  const call = async (method: string, path: string, body?: Json) =>
    (
      await server.call(method, path, {
        token,
        body,
        headers: language === undefined ? {} : { 'accept-language': language },
      })
    ).json;
  const { accountName, settings } = await call('GET', '/api/v2/account');
  return { call, accountName, settings: settings as Json };
}
const offered = async (call: Awaited<ReturnType<typeof newcomer>>['call']) =>
  (await call('GET', '/api/v2/templates')).templates as Told[];
const draftOf = (call: Awaited<ReturnType<typeof newcomer>>['call']) =>
  call('GET', '/api/v2/agentEventRules/staging?replaceTemplateVars=false');
const make = (call: Awaited<ReturnType<typeof newcomer>>['call']) =>
  call('POST', '/api/v2/createAgentFromTemplate', {
    templateId: scheduler,
    templateFields: [
      { key: 'orgName', value: 'Alameda' },
      { key: 'industry', value: 'dental practice' },
    ],
  });

/** Gives the platform, which every account is below, a language. */
const speakAtPlatform = (language: string | undefined) =>
  server.store.within(scope, async (db) => {
    const at = eq(accounts.type, 'platform');
    const [platform] = await db.select().from(accounts).where(at);
    await db
      .update(accounts)
      .set({ settings: { ...platform?.settings, language } })
      .where(at);
  });
const titles = (list: readonly Told[]) => list.map(({ title }) => title).sort();

describe('the language of a person who signs up', () => {
  it('becomes that of the account, and its first agent is named in it', async () => {
    const { accountName, settings, call } = await newcomer('es-ES,es;q=0.9,en;q=0.8');
    expect([accountName, settings.language]).toEqual(['Recepción', 'es']);
    expect((await call('GET', '/api/v2/viewer')).language).toMatchObject({
      value: 'es',
      decidedBy: { tier: 'organization' },
    });
  });

  it.each(['en-US', 'fr-FR', undefined])('is the usual one for %p', async (language) => {
    const { accountName, settings } = await newcomer(language);
    expect([accountName, settings.language]).toEqual(['Front desk', undefined]);
  });

  it('is that in which the templates of the installation are offered', async () => {
    const spanish = await offered((await newcomer('es-ES')).call);
    expect(titles(spanish)).toEqual(titles(starterTemplatesIn.es));
    const industry = spanish[0]?.fields.find(({ key }) => key === 'industry');
    expect(industry).toMatchObject({
      title: '¿Qué tipo de empresa es?',
      options: expect.arrayContaining([{ value: 'dental practice', label: 'clínica dental' }]),
    });
    expect([...new Set(spanish.map(({ category }) => category))]).toEqual(['citas', 'recepción']);
    expect(titles(await offered((await newcomer('en-US')).call))).toEqual(
      titles(starterTemplatesIn.en),
    );
  });

  it('is that of the agent made from a template', async () => {
    const { call } = await newcomer('es-MX');
    const made = await make(call);
    expect(made.success).toBe(true);
    expect(await draftOf(call)).toMatchObject({
      title: 'Agenda de citas',
      agentLang: 'es-MX',
      agentName: 'Alma',
      agentInstructions: expect.stringMatching(/^# Quién eres/),
    });
    expect((await call('GET', '/api/v2/agentEventRules/default')).welcomeMessage).toBe(
      'Gracias por llamar a Alameda, soy Alma. ¿En qué puedo ayudarle?',
    );
    const english = await newcomer('en-US');
    await make(english.call);
    expect(await draftOf(english.call)).toMatchObject({
      title: 'Appointment scheduler',
      agentLang: 'en-US',
      agentInstructions: expect.stringMatching(/^# Who you are/),
    });
  });
});

describe('an agent', () => {
  it.each([
    ['es-MX', 'es-MX'],
    ['es-ES', 'es-ES'],
    ['es-US', 'es-US'],
    ['es-AR', 'es-MX'],
    ['es-419', 'es-MX'],
    ['es', 'es-US'],
    ['en-GB', 'en-US'],
  ])('of a person whose browser says %s speaks %s', async (given, spoken) => {
    const { call } = await newcomer(given);
    expect((await draftOf(call)).agentLang).toBe(spoken);
    await make(call);
    expect((await draftOf(call)).agentLang).toBe(spoken);
    const fields = { agentLang: spoken, agentInstructions: 'You answer.' };
    expect(await call('POST', '/api/v2/agentEventRules', fields)).not.toHaveProperty('errors');
  });
});

describe('a template of the installation', () => {
  it('is shown as written to those who can change it, and brings a change to Spanish agents', async () => {
    const { call } = await newcomer('es-ES');
    await make(call);
    const before = await draftOf(call);
    const token = superToken();
    await speakAtPlatform('es');
    const { template } = (await server.call('GET', `/api/v2/templates/${scheduler}`, { token }))
      .json as { template: Told & { agent: Json } };
    await speakAtPlatform(undefined);
    expect(template.title).toBe('Appointment Scheduler');
    const fields = template.fields.map((field) =>
      field.key === 'faqs' ? { ...field, title: 'Anything else?' } : field,
    );
    const saved = await server.call('POST', `/api/v2/templates/${scheduler}`, {
      token,
      body: { fields },
    });
    expect(saved.status).toBe(200);
    const moved = await server.call('POST', `/api/v2/templates/${scheduler}/migrate`, {
      token,
      body: {},
    });
    expect(moved.status).toBe(200);
    const after = await draftOf(call);
    expect(after.agentInstructions).toBe(before.agentInstructions);
    const titleOf = (config: Json, key: string) =>
      (config.templateFields as Field[]).find((field) => field.key === key)?.title;
    // What the owner of the platform wrote is not translated; all else stays Spanish.
    expect(titleOf(after, 'faqs')).toBe('Anything else?');
    expect(titleOf(after, 'industry')).toBe('¿Qué tipo de empresa es?');
  });

  it('keeps a name that the owner of the platform gave it in every language', async () => {
    await server.store.within(scope, (db) =>
      db
        .update(templateRows)
        .set({ title: 'Northside booking' })
        .where(eq(templateRows.id, scheduler)),
    );
    const spanish = await offered((await newcomer('es-ES')).call);
    expect(spanish.find(({ id }) => id === scheduler)).toMatchObject({
      title: 'Northside booking',
      description: 'Responde preguntas, ofrece horas libres y las reserva en el calendario.',
    });
  });
});
