import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  openReceiver,
  type Receiver,
  type TestServer,
} from '@patchbay/server-platform/testing';

interface Reply {
  readonly status: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly rows: readonly {
    readonly row: number;
    readonly outcome: string;
    readonly name: string | null;
    readonly contactId: number | null;
    readonly message: string | null;
  }[];
  readonly columns: readonly { readonly column: string; readonly field: string | null }[];
}

let receiver: Receiver;
let server: TestServer;
let tree: FixtureTree;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;

beforeAll(async () => {
  receiver = await openReceiver();
  server = await createTestServer({
    addresses: { fetchAlso: [receiver.place] },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  await server.call('POST', `/api/v1/accountSetting?targetAccountId=${idOf('O1')}`, {
    token: as('owner'),
    body: { country: 'US' },
  });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

async function upload(
  csv: string,
  {
    dryRun = false,
    who = 'owner',
    on = 'A1',
  }: { dryRun?: boolean; who?: string; on?: string } = {},
): Promise<Reply> {
  const form = new FormData();
  form.append('csv', new Blob([csv], { type: 'text/csv' }), 'contacts.csv');
  form.append('dryRun', String(dryRun));
  const reply = await fetch(`${server.url}/api/v2/contact/csv?targetAccountId=${idOf(on)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as(who)}` },
    body: form,
  });
  return { status: reply.status, ...((await reply.json()) as Omit<Reply, 'status'>) };
}
const contactsOf = async (on = 'A1', who = 'owner') =>
  (
    await server.call('GET', `/api/v2/contact?pageSize=200&targetAccountId=${idOf(on)}`, {
      token: as(who),
    })
  ).json as { contacts: Record<string, unknown>[]; totalContacts: number };

describe('import of contacts', () => {
  it('says in a dry run what each row would do, writes nothing, and then does the same', async () => {
    await server.call('POST', `/api/v2/contact?targetAccountId=${idOf('A1')}`, {
      token: as('owner'),
      body: { phone: '+15125550101', name: 'Dana', customFields: { Insurance: 'Evergreen' } },
    });
    const before = await contactsOf();
    const csv = [
      'Name,Phone,Email,Tags,Shoe size',
      'Dana Whitfield,(512) 555-0101,dana@example.com,"recall, vip",38',
      'Sam,,sam@example.com,,',
      ',12,,,',
      'Twice,512-555-0101,,,',
      '',
    ].join('\n');
    const planned = await upload(csv, { dryRun: true });
    expect(planned).toMatchObject({
      status: 200,
      created: 1,
      updated: 1,
      unchanged: 0,
      rejected: 2,
      columns: [
        { column: 'Name', field: 'name' },
        { column: 'Phone', field: 'phone' },
        { column: 'Email', field: 'email' },
        { column: 'Tags', field: 'tags' },
        { column: 'Shoe size', field: 'customFields.Shoe size' },
      ],
      rows: [
        { row: 2, outcome: 'updated', name: 'Dana Whitfield' },
        { row: 3, outcome: 'created', name: 'Sam', contactId: null },
        { row: 4, outcome: 'rejected', message: expect.stringMatching(/^phone: /) },
        { row: 5, outcome: 'rejected', message: 'The same person is in row 2.' },
      ],
    });
    expect(await contactsOf()).toEqual(before);

    const done = await upload(csv);
    const outcomes = ({ rows }: Reply) => rows.map(({ row, outcome }) => [row, outcome]);
    expect(outcomes(done)).toEqual(outcomes(planned));
    const { contacts, totalContacts } = await contactsOf();
    expect(totalContacts).toBe(before.totalContacts + 1);
    expect(contacts.find(({ phone }) => phone === '+15125550101')).toMatchObject({
      id: done.rows[0]?.contactId,
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      tags: ['recall', 'vip'],
      customFields: { Insurance: 'Evergreen', 'Shoe size': '38' },
    });
    expect(contacts.find(({ email }) => email === 'sam@example.com')).toMatchObject({
      id: done.rows[1]?.contactId,
      name: 'Sam',
    });
    expect(await upload(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 2, rejected: 2 });
  });

  it('tells webhooks of each person that it has written', async () => {
    await server.call('POST', `/api/v2/webhooks?targetAccountId=${idOf('A1')}`, {
      token: as('owner'),
      body: { url: `${receiver.url}/hook`, label: 'Import', type: 'contact' },
    });
    await upload('phone,name\n5125550102,Wanda\n5125550106,Walt\n12,Wrong\n');
    await server.platform.core.webhooks.drain();
    await receiver.until(2, ({ path }) => path === '/hook');
    const told = receiver.received.filter(({ path }) => path === '/hook');
    expect(told.map(({ body }) => /Wanda|Walt/.exec(body)?.[0]).sort()).toEqual(['Walt', 'Wanda']);
  });

  it('creates a deleted person again', async () => {
    const { rows } = await upload('phone,name\n5125550103,Dana\n');
    await server.call('DELETE', `/api/v2/contact?targetAccountId=${idOf('A1')}`, {
      token: as('owner'),
      body: { id: rows[0]?.contactId },
    });
    expect(await upload('phone,name\n5125550103,Dana again\n')).toMatchObject({
      created: 1,
      rows: [{ outcome: 'created', contactId: rows[0]?.contactId }],
    });
    expect((await contactsOf()).contacts.map(({ name }) => name)).toContain('Dana again');
  });

  it('writes to the named account only', async () => {
    const before = await contactsOf('A2');
    await upload('phone,name\n5125550104,Of A1\n');
    expect(await contactsOf('A2')).toEqual(before);
    expect((await upload('phone\n5125550105\n', { who: 'siblingOwner' })).status).toBe(404);
  });

  it('refuses a file that is no table of contacts at its field', async () => {
    expect(await upload('name\nDana\n')).toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^The first row must name the columns, with “Phone” or “Email”/,
      ),
    });
  });

  it('of 5,000 rows is written while others are served', async () => {
    const csv = `phone,name\n${Array.from({ length: 5000 }, (_, at) => `+1512${String(6_000_000 + at)},Person ${at}`).join('\n')}\n`;
    let isDone = false;
    const running = upload(csv).finally(() => {
      isDone = true;
    });
    const beside = await server.call('GET', `/api/v2/contact?targetAccountId=${idOf('A1')}`, {
      token: as('owner'),
    });
    expect([beside.status, isDone]).toEqual([200, false]);
    expect(await running).toMatchObject({ status: 200, created: 5000, rejected: 0 });
    expect((await contactsOf()).totalContacts).toBeGreaterThanOrEqual(5000);
  });
});
