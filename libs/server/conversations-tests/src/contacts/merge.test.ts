import {
  createFixtureTree,
  createTestServer,
  echoRuntime,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { contactMerges, parties } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

type Contact = Record<string, unknown> & { id: number };
interface Merge {
  version: string;
  fields: { field: string; from: string; kept: string | null; merged: string | null }[];
  conversations: { kept: number; merged: number };
  contact: Contact;
  merge: { id: string; undoUntil: number; name: string; mergedName: string } | null;
}

let server: TestServer;
let tree: FixtureTree;
const told: unknown[] = [];
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (method: string, url: string, body?: unknown, who = 'owner') =>
  server.call(method, url, { token: as(who), body });
const save = async (body: unknown) =>
  ((await call('POST', '/api/v2/contact', body)).json as { contact: Contact }).contact;
const read = async (ref: number | string) =>
  (await call('GET', `/api/v2/contact/${encodeURIComponent(ref)}`)).json.contact as Contact;
const merge = (body: unknown, who?: string) => call('POST', '/api/v2/contactMerge', body, who);
const merged = async (body: unknown) => {
  const { status, json } = await merge(body);
  expect(status).toBe(200);
  return json as unknown as Merge;
};
const undo = (id: unknown, who?: string) => call('DELETE', '/api/v2/contactMerge', { id }, who);
const stored = async (...ids: number[]) => {
  const rows = await server.store.within({ kind: 'platform', reason: 'look' }, (db) =>
    db.select().from(parties),
  );
  return rows
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, profile, mergedInto, deletedAt, address }) => ({
      ...{ id, name, profile, mergedInto, deletedAt, address },
    }))
    .sort((a, b) => a.id - b.id);
};
let next = 5550200;
const phone = () => `+1512${String((next += 1))}`;
/** Two contacts with numbers of their own. */
const two = async () =>
  [
    await save({ phone: phone(), name: 'Dana', status: 'lead', customFields: { plan: 'A' } }),
    await save({
      phone: phone(),
      name: 'Dana Whitfield',
      email: 'dana@example.com',
      agentContext: 'Has a dog.',
    }),
  ] as const;
const owner = () => tree.nodes['O1']?.id as number;

beforeAll(async () => {
  server = await createTestServer({
    model: {
      runtime: {
        ...echoRuntime,
        respond: (input, signal) => {
          told.push(input.caller);
          return echoRuntime.respond(input, signal);
        },
      },
    },
  });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('a merge of contacts', () => {
  it('is shown before it is done, and a dry run changes nothing', async () => {
    const [kept, other] = await two();
    const before = await stored(kept.id, other.id);
    const plan = await merged({ id: kept.id, mergedId: other.id, dryRun: true });
    expect(plan.contact).toMatchObject({
      id: kept.id,
      name: 'Dana',
      email: 'dana@example.com',
      agentContext: 'Has a dog.',
      furtherAddresses: [other.phone],
    });
    expect(plan.merge).toBeNull();
    expect(plan.fields.find(({ field }) => field === 'name')).toMatchObject({
      kept: 'Dana',
      merged: 'Dana Whitfield',
      from: 'kept',
    });
    expect(await stored(kept.id, other.id)).toEqual(before);
  });

  it('refuses to take a field that neither contact has, and merges nothing', async () => {
    const [kept, other] = await two();
    for (const dryRun of [true, false])
      expect(
        await call('POST', '/api/v2/contactMerge', {
          id: kept.id,
          mergedId: other.id,
          take: ['name', 'nmae'],
          dryRun,
        }),
      ).toMatchObject({
        status: 400,
        json: {
          fields: [{ path: 'body.take.1', message: expect.stringContaining('name, phone') }],
        },
      });
    expect(await read(other.id)).toMatchObject({ id: other.id });
  });

  it('makes one contact, which is found by each number and by the id of either', async () => {
    const [kept, other] = await two();
    const done = await merged({ id: kept.id, mergedId: other.id, take: ['name'] });
    expect(done.merge).toMatchObject({ name: 'Dana', mergedName: 'Dana Whitfield' });
    for (const ref of [kept.id, other.id, String(kept.phone), String(other.phone)])
      expect(await read(ref)).toMatchObject({
        id: kept.id,
        name: 'Dana Whitfield',
        status: 'lead',
        phone: kept.phone,
        furtherAddresses: [other.phone],
      });
    const { json } = await call('GET', `/api/v2/contact?q=${String(other.phone).slice(-7)}`);
    expect((json.contacts as Contact[]).map(({ id }) => id)).toEqual([kept.id]);
    const book = (await call('GET', '/api/v1/mobileContacts')).json.contacts as Contact[];
    expect(book.filter(({ id }) => id === kept.id).map((one) => one.phoneNumber)).toEqual(
      expect.arrayContaining([kept.phone, other.phone]),
    );
  });

  it('holds for what is written later under either number, and does not take a number away', async () => {
    const [kept, other] = await two();
    await merged({ id: kept.id, mergedId: other.id });
    expect(await save({ phone: other.phone, status: 'customer' })).toMatchObject({
      id: kept.id,
      phone: kept.phone,
      status: 'customer',
    });
    await call('POST', '/api/v2/context', { target: other.phone, context: 'Prefers mornings.' });
    expect(await read(kept.id)).toMatchObject({ agentContext: 'Prefers mornings.' });
    const [row] = (await stored(other.id)) as { profile: Record<string, unknown> }[];
    expect(row?.profile).toMatchObject({ agentContext: 'Prefers mornings.', status: 'customer' });
  });

  it('is refused with 409 when a contact has changed since it was shown', async () => {
    const [kept, other] = await two();
    const { version } = await merged({ id: kept.id, mergedId: other.id, dryRun: true });
    await save({ id: other.id, newData: { status: 'vip' } });
    expect((await merge({ id: kept.id, mergedId: other.id, version })).status).toBe(409);
    expect(await read(other.id)).toMatchObject({ id: other.id });
  });

  it('repeated, also with the version of before, says what it has done and does nothing again', async () => {
    const [kept, other] = await two();
    const { version } = await merged({ id: kept.id, mergedId: other.id, dryRun: true });
    const body = { id: kept.id, mergedId: other.id, version };
    const first = await merged(body);
    const again = await merged(body);
    expect(again.merge).toEqual(first.merge);
  });

  it('is of two contacts of one agent, within reach', async () => {
    const [kept, other] = await two();
    expect((await merge({ id: kept.id, mergedId: kept.id })).status).toBe(400);
    expect((await merge({ id: kept.id, mergedId: 8_999_999 })).status).toBe(404);
    expect((await merge({ id: kept.id, mergedId: other.id }, 'siblingOwner')).status).toBe(404);
    expect(await read(other.id)).toMatchObject({ id: other.id });
  });
});

describe('the undo of a merge', () => {
  it('restores both exactly, and repeated changes nothing', async () => {
    const [kept, other] = await two();
    const before = await stored(kept.id, other.id);
    const done = await merged({ id: kept.id, mergedId: other.id, take: ['name'] });
    const { json: listed } = await call('GET', '/api/v2/contactMerge');
    expect((listed.merges as { id: string }[])[0]?.id).toBe(done.merge?.id);
    expect((await undo(done.merge?.id)).status).toBe(200);
    expect(await stored(kept.id, other.id)).toEqual(before);
    expect((await undo(done.merge?.id)).status).toBe(200);
    expect(await stored(kept.id, other.id)).toEqual(before);
    const { json } = await call('GET', '/api/v2/contactMerge');
    expect(json.merges).not.toContainEqual(expect.objectContaining({ id: done.merge?.id }));
  });

  it('leaves what was written since with the kept contact', async () => {
    const [kept, other] = await two();
    const done = await merged({ id: kept.id, mergedId: other.id });
    await save({ id: kept.id, newData: { leadSource: 'fair' } });
    await undo(done.merge?.id);
    const restored = await read(kept.id);
    expect(restored).toMatchObject({ leadSource: 'fair', status: 'lead', email: null });
    expect(await read(other.id)).toMatchObject({ id: other.id, agentContext: 'Has a dog.' });
  });

  it('of two that build on each other begins with the later one', async () => {
    const [kept, other] = await two();
    const [third] = await two();
    const before = await stored(kept.id, other.id, third.id);
    const first = await merged({ id: kept.id, mergedId: other.id });
    const second = await merged({ id: third.id, mergedId: kept.id });
    expect(await read(other.id)).toMatchObject({ id: third.id });
    expect((await undo(first.merge?.id)).status).toBe(409);
    expect((await undo(second.merge?.id)).status).toBe(200);
    expect(await read(other.id)).toMatchObject({ id: kept.id });
    expect((await undo(first.merge?.id)).status).toBe(200);
    expect(await stored(kept.id, other.id, third.id)).toEqual(before);
  });

  it('is refused when the merge is too old, to other accounts, and after the contact was deleted', async () => {
    const [kept, other] = await two();
    const done = await merged({ id: kept.id, mergedId: other.id });
    expect((await undo(done.merge?.id, 'siblingOwner')).status).toBe(404);
    await server.store.within({ kind: 'platform', reason: 'age' }, (db) =>
      db
        .update(contactMerges)
        .set({ keepUntil: new Date(0) })
        .where(eq(contactMerges.keptId, kept.id)),
    );
    expect((await undo(done.merge?.id)).status).toBe(409);
    await call('DELETE', '/api/v2/contact', { id: kept.id });
    expect((await undo(done.merge?.id)).status).toBe(404);
    const rows = await stored(kept.id, other.id);
    expect(rows.map(({ name, profile }) => ({ name, profile }))).toEqual([
      { name: null, profile: {} },
      { name: null, profile: {} },
    ]);
    expect((await call('GET', `/api/v2/contact/${other.id}`)).status).toBe(404);
  });
});

describe('duplicates', () => {
  it('are found by a number, and no longer once they are merged', async () => {
    const [kept, other] = await two();
    await save({ phone: phone(), name: 'Ada Quill' });
    await save({ email: 'ada@example.com', name: 'QUILL, Ada' });
    const groups = async () =>
      (await call('GET', '/api/v2/contactDuplicates')).json.groups as {
        alike: string[];
        contacts: Contact[];
      }[];
    const found = (await groups()).find(({ contacts }) =>
      contacts.some(({ name }) => name === 'Ada Quill'),
    );
    expect(found?.alike).toEqual(['name']);
    const [ada, also] = found?.contacts ?? [];
    await merged({ id: ada?.id, mergedId: also?.id });
    const names = (await groups()).flatMap(({ contacts }) => contacts.map(({ name }) => name));
    expect(names).not.toContain('Ada Quill');
    expect(kept.id).not.toBe(other.id);
  });

  it('that are different people are suggested no more, until one changes or it is taken back', async () => {
    const separate = (body: object, who?: string) =>
      call('POST', '/api/v2/contactDuplicates', body, who);
    const listed = async (who?: string) =>
      (await call('GET', '/api/v2/contactDuplicates', undefined, who)).json as {
        groups: { contacts: Contact[] }[];
        separate: { id: number; otherId: number; name: string; otherName: string }[];
      };
    const one = await save({ phone: phone(), name: 'Rosa Lind' });
    const other = await save({ phone: phone(), name: 'Lind, Rosa', status: 'lead' });
    const isSuggested = async () =>
      (await listed()).groups.some(({ contacts }) => contacts.some(({ id }) => id === one.id));
    expect(await isSuggested()).toBe(true);
    const pair = { id: other.id, otherId: one.id };
    expect((await separate(pair, 'siblingOwner')).status).toBe(404);
    expect(await isSuggested()).toBe(true);
    expect((await separate({ id: one.id, otherId: one.id })).status).toBe(400);
    for (let i = 0; i < 2; i += 1) expect((await separate(pair)).status).toBe(200);
    expect(await isSuggested()).toBe(false);
    const mine = ({ id }: { id: number }) => id === one.id;
    expect((await listed()).separate.filter(mine)).toMatchObject([
      { otherId: other.id, name: 'Rosa Lind', otherName: 'Lind, Rosa' },
    ]);
    expect((await listed('siblingOwner')).separate).toEqual([]);
    await save({ id: one.id, newData: { status: 'customer', agentContext: 'Sings.' } });
    expect(await isSuggested()).toBe(false);
    await save({ id: one.id, newData: { email: 'rosa@example.com' } });
    expect(await isSuggested()).toBe(true);
    expect((await listed()).separate.some(mine)).toBe(false);
    await separate(pair);
    expect(await isSuggested()).toBe(false);
    await separate({ ...pair, separate: false });
    expect(await isSuggested()).toBe(true);
  });
});

it('conversations stay with their address, and the agent knows there what is known of the person', async () => {
  await call('POST', '/api/v2/campaign', { agentInstructions: 'Answer.' });
  await call('POST', '/api/v2/agent/publish');
  const session = (
    await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${owner()}`)
  ).json.token as string;
  const say = () =>
    server.call('POST', '/api/v2/chat/send', { token: session, body: { message: 'Hello' } });
  const rooms = async () =>
    (await call('GET', '/api/v2/conversations?channel=client')).json.rooms as Contact[];
  await say();
  const visitor = (await rooms())[0]?.id as number;
  await save({ id: visitor, newData: { status: 'lead' } });
  const { roomId } = await read(visitor);
  const [kept] = await two();
  const done = await merged({ id: kept.id, mergedId: visitor });
  expect(done.conversations).toEqual({ kept: 0, merged: 1 });
  expect(await read(kept.id)).toMatchObject({ roomId });
  await save({ id: kept.id, newData: { name: 'Ines', agentContext: 'Prefers mornings.' } });
  await say();
  expect(told.at(-1)).toMatchObject({ name: 'Ines', about: 'Prefers mornings.' });
  expect((await rooms())[0]).toMatchObject({ roomId, unregisteredDisplayName: 'Ines' });
  await undo(done.merge?.id);
  expect(await read(visitor)).toMatchObject({ id: visitor, status: 'lead', name: null, roomId });
  expect(await read(kept.id)).toMatchObject({ name: 'Ines', roomId: null });
});
