import { automaticKept } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { agentConfigs } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
let agent: number;

type Json = Record<string, unknown>;
type Version = {
  title: string;
  versionId: number;
  automatic: boolean;
  source: string;
  snapshot: Json;
};
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, `${path}${path.includes('?') ? '&' : '?'}targetAccountId=${agent}`, {
    token: tokenOf(who),
    body,
  });
const draft = async () =>
  (await call('GET', '/api/v2/agentEventRules/staging?replaceTemplateVars=false')).json;
const live = async () => (await call('GET', '/api/v2/agentEventRules/default')).json;
const save = (body: Json, who = 'owner') =>
  call('POST', '/api/v2/agent', { published: false, ...body }, who);
const versions = async () =>
  (await call('GET', `/api/v2/agent/${agent}/versions?includeData=true`)).json
    .versions as Version[];
const named = async (title: string): Promise<number> =>
  (
    (await call('POST', `/api/v2/agent/${agent}/versions`, { title })).json
      .createdVersion as Version
  ).versionId;

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  agent = tree.nodes.A1?.id as number;
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(1000));

describe('restoring a version', () => {
  it('keeps the previous draft unchanged, unknown keys included', async () => {
    await save({ title: 'Kept by name' });
    const id = await named('By name');
    await save({ title: 'Never saved by name', heartbeatUrl: 'https://example.com' });
    const reply = await call('POST', `/api/v2/agent/${agent}/versions/${id}/restore`);
    expect([reply.status, (reply.json.restored as Json).title, (await draft()).title]).toEqual([
      200,
      'Kept by name',
      'Kept by name',
    ]);
    const [newest] = await versions();
    expect(newest).toMatchObject({
      automatic: true,
      source: 'staging',
      title: `Auto-${newest?.versionId}`,
      snapshot: { title: 'Never saved by name', heartbeatUrl: 'https://example.com' },
    });
  });

  it('stores nothing when nothing changes', async () => {
    const id = await named('The draft as it is');
    const before = (await versions()).length;
    await call('POST', `/api/v2/agent/${agent}/versions/${id}/restore`, {});
    expect((await versions()).length).toBe(before);
  });

  it('goes live on request and keeps the former live configuration', async () => {
    await save({ agentInstructions: 'First', published: false });
    await call('POST', '/api/v2/agent/publish');
    const id = await named('First');
    await save({ agentInstructions: 'Second' });
    await call('POST', '/api/v2/agent/publish');
    await save({ agentInstructions: 'Third' });
    expect(
      (await call('POST', `/api/v2/agent/${agent}/versions/${id}/restore`, { target: 'default' }))
        .status,
    ).toBe(200);
    expect([(await live()).agentInstructions, (await draft()).agentInstructions]).toEqual([
      'First',
      'Third',
    ]);
    expect((await versions())[0]).toMatchObject({
      automatic: true,
      source: 'default',
      snapshot: { agentInstructions: 'Second' },
    });
  });

  it('by several people concurrently loses no live configuration', async () => {
    const words = ['one', 'two', 'three', 'four', 'five'];
    const ids: number[] = [];
    for (const word of words) {
      const id = await named(word);
      await call('POST', `/api/v2/agent/${agent}/versions/${id}`, {
        snapshot: { agentInstructions: `Heard ${word}` },
      });
      ids.push(id);
    }
    const replies = await Promise.all(
      ids.map((id) =>
        call('POST', `/api/v2/agent/${agent}/versions/${id}/restore`, { target: 'default' }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(words.map(() => 200));
    const kept = (await versions())
      .filter(({ automatic, source }) => automatic && source === 'default')
      .map(({ snapshot }) => snapshot.agentInstructions);
    expect([...kept, (await live()).agentInstructions]).toEqual(
      expect.arrayContaining(['First', ...words.map((word) => `Heard ${word}`)]),
    );
    await call('POST', `/api/v2/agent/${agent}/versions/${await named('x')}`, {
      snapshot: { agentInstructions: 'First' },
    });
    await call(
      'POST',
      `/api/v2/agent/${agent}/versions/${(await versions())[0]?.versionId}/restore`,
      { target: 'default' },
    );
  });

  it('never makes an agent without instructions live', async () => {
    const id = await named('To be emptied');
    await call('POST', `/api/v2/agent/${agent}/versions/${id}`, {
      snapshot: { agentInstructions: ' ' },
    });
    const refused = await call('POST', `/api/v2/agent/${agent}/versions/${id}/restore`, {
      target: 'default',
    });
    expect([refused.status, refused.json.message, (await live()).agentInstructions]).toEqual([
      400,
      'Please enter a prompt.',
      'First',
    ]);
  });

  it('keeps the draft as well when live is restored into it', async () => {
    await save({ agentInstructions: 'A thought' });
    await call('POST', '/api/v2/agent/revert');
    expect((await versions())[0]).toMatchObject({
      automatic: true,
      source: 'staging',
      snapshot: { agentInstructions: 'A thought' },
    });
  });
});

describe('naming an automatic version', () => {
  it('makes it a named one, and its former title an automatic one again', async () => {
    await save({ title: 'Before the name' });
    const id = await named('A base');
    await save({ title: 'Replaced' });
    await call('POST', `/api/v2/agent/${agent}/versions/${id}/restore`);
    const [kept] = await versions();
    const rename = (title: string) =>
      call('PUT', `/api/v2/agent/${agent}/versions/${kept?.versionId}/title`, { title });
    expect((await rename('Worth keeping')).status).toBe(200);
    expect((await versions())[0]).toMatchObject({ title: 'Worth keeping', automatic: false });
    expect((await rename(String(kept?.title))).status).toBe(200);
    expect((await versions())[0]).toEqual(kept);
  });
});

describe('list of versions', () => {
  it('contains the configurations only on request', async () => {
    await named('Light');
    const { versions: light } = (await call('GET', `/api/v2/agent/${agent}/versions`)).json as {
      versions: Version[];
    };
    expect([
      light[0]?.title,
      light.some((one) => 'snapshot' in one),
      (await versions()).every((one) => 'snapshot' in one),
    ]).toEqual(['Light', false, true]);
  });
});

describe('overwriting a version', () => {
  it('changes only the snapshot', async () => {
    const id = await named('Holiday');
    const before = await draft();
    const reply = await call('POST', `/api/v2/agent/${agent}/versions/${id}`, {
      snapshot: { agentInstructions: 'Closed', heartbeatUrl: 'x', success: true, revision: 4 },
    });
    expect([reply.status, reply.json]).toEqual([
      200,
      { success: true, message: 'Success', versionId: id },
    ]);
    expect((await versions()).find((one) => one.versionId === id)).toMatchObject({
      title: 'Holiday',
      automatic: false,
      snapshot: { agentInstructions: 'Closed', heartbeatUrl: 'x' },
    });
    expect((await versions()).find((one) => one.versionId === id)?.snapshot).not.toHaveProperty(
      'revision',
    );
    expect(await draft()).toEqual(before);
  });

  it.each([{}, { snapshot: 'text' }, { snapshot: { actions: [{ name: 4 }] } }])(
    'refuses %j',
    async (body) => {
      expect(
        (await call('POST', `/api/v2/agent/${agent}/versions/${await named('x')}`, body)).status,
      ).toBe(400);
    },
  );
});

describe('version of another organization', () => {
  it('is not found through an agent of this one', async () => {
    const id = await named('Mine');
    const sibling = tree.nodes.A2?.id as number;
    for (const [method, rest, body] of [
      ['POST', '', { snapshot: { title: 'x' } }],
      ['POST', '/restore', {}],
      ['PUT', '/title', { title: 'x' }],
    ] as const) {
      const reply = await server.call(method, `/api/v2/agent/${sibling}/versions/${id}${rest}`, {
        token: tokenOf('owner'),
        body,
      });
      expect([rest, reply.status, reply.json.message]).toEqual([rest, 404, 'Version not found']);
    }
    expect((await versions())[0]).toMatchObject({ title: 'Mine' });
  });
});

describe('draft without a base version', () => {
  it('that overwrites another person’s save keeps theirs as an automatic version', async () => {
    await save({ title: 'Admin was here' }, 'admin');
    await save({ title: 'Owner is late' });
    expect((await draft()).title).toBe('Owner is late');
    expect((await versions())[0]).toMatchObject({
      automatic: true,
      source: 'staging',
      snapshot: { title: 'Admin was here' },
    });
  });

  it('is not needed for that: what another person left is kept by each save over it', async () => {
    await save({ title: 'Admin left this' }, 'admin');
    const { revision } = await draft();
    await save({ title: 'Owner goes on', baseRevision: revision });
    expect((await versions())[0]).toMatchObject({
      automatic: true,
      snapshot: { title: 'Admin left this' },
    });
  });

  it('keeps what the same person left in another window where the save asks for it', async () => {
    await save({ title: 'The other window' });
    await save({ title: 'This window', keepFormer: true });
    expect((await versions())[0]).toMatchObject({
      automatic: true,
      snapshot: { title: 'The other window' },
    });
    expect(await draft()).not.toHaveProperty('keepFormer');
  });

  it('that continues the same person’s save creates no automatic version', async () => {
    const before = (await versions()).length;
    for (const title of ['O', 'Ow', 'Own']) await save({ title });
    expect((await versions()).length).toBe(before);
  });
});

describe('agent', () => {
  it('can be addressed by its configuration id in every path', async () => {
    const { id } = await draft();
    expect(
      (
        await server.call('GET', `/api/v2/agent/${String(id)}/versions`, {
          token: tokenOf('owner'),
        })
      ).json.versions,
    ).toHaveLength((await versions()).length);
    expect(
      (
        await server.call('GET', `/api/v2/agent/${String(id)}/versions`, {
          token: tokenOf('siblingOwner'),
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await server.call('GET', '/api/v2/agent/campa00000000/versions', {
          token: tokenOf('owner'),
        })
      ).status,
    ).toBe(404);
  });

  it('is read by either id, and only within reach', async () => {
    const { id } = await live();
    for (const ref of [id, agent]) {
      const { status, json } = await server.call('GET', `/api/v2/agent/${String(ref)}`, {
        token: tokenOf('owner'),
      });
      expect([status, json.message, json.sponsorship]).toEqual([
        200,
        'Success',
        expect.objectContaining({
          id,
          accountId: agent,
          slot: 'default',
          agentInstructions: 'First',
        }),
      ]);
      for (const who of ['siblingOwner', 'foreignReseller'])
        expect(
          (await server.call('GET', `/api/v2/agent/${String(ref)}`, { token: tokenOf(who) }))
            .status,
        ).toBe(404);
    }
    const beside = tree.nodes.A2?.id;
    expect(
      (await server.call('GET', `/api/v2/agent/${beside}`, { token: tokenOf('restricted') }))
        .status,
    ).toBe(404);
    expect(
      (await server.call('GET', `/api/v2/agent/${beside}`, { token: tokenOf('owner') })).status,
    ).toBe(200);
  });

  it('is listed only by its organization', async () => {
    const listed = async (who: string) =>
      (
        (await server.call('GET', '/api/v2/campaigns', { token: tokenOf(who) })).json.campaigns as {
          accountId: number;
        }[]
      )
        .map((one) => one.accountId)
        .sort();
    expect(await listed('owner')).toEqual([
      tree.nodes.O1?.id,
      tree.nodes.A1?.id,
      tree.nodes.A2?.id,
    ]);
    expect(await listed('agent key')).toEqual([tree.nodes.A1?.id]);
    expect(await listed('siblingOwner')).toEqual([tree.nodes.O2?.id, tree.nodes.A3?.id]);
  });
});

describe('automatic versions', () => {
  it(`are limited to ${automaticKept} per agent, and named ones stay`, async () => {
    const oldest = await named('Stays');
    const [a, b] = [await named('a'), await named('b')];
    await call('POST', `/api/v2/agent/${agent}/versions/${b}`, {
      snapshot: { agentInstructions: 'Another' },
    });
    for (let turn = 0; turn < automaticKept + 4; turn += 1)
      await call('POST', `/api/v2/agent/${agent}/versions/${turn % 2 ? a : b}/restore`, {});
    const rows = await server.store.within(
      { kind: 'platform', reason: 'count' },
      async (db) =>
        (
          await db.execute<{ automatic: number; stays: boolean }>(
            `select count(*) filter (where automatic)::int as automatic,
              bool_or(version_id = ${oldest}) as stays from agent_versions where account_id = ${agent}`,
          )
        ).rows,
    );
    expect(rows).toEqual([{ automatic: automaticKept, stays: true }]);
  });
});

describe('first publication', () => {
  it('creates an automatic version like every later one', async () => {
    const fresh = tree.nodes.A2?.id as number;
    await server.store.within({ kind: 'platform', reason: 'forget what is live' }, (db) =>
      db
        .delete(agentConfigs)
        .where(and(eq(agentConfigs.accountId, fresh), eq(agentConfigs.slot, 'default'))),
    );
    const on = (method: string, path: string, body?: unknown) =>
      server.call(
        method,
        `${path}?targetAccountId=${fresh}${path.endsWith('versions') ? '&includeData=true' : ''}`,
        { token: tokenOf('owner'), body },
      );
    const kept = async () =>
      (await on('GET', `/api/v2/agent/${fresh}/versions`)).json.versions as Version[];
    await on('POST', '/api/v2/agent', { agentInstructions: 'The first words.', published: false });
    const before = (await kept()).length;
    expect((await on('POST', '/api/v2/agent/publish', {})).status).toBe(200);
    expect((await kept()).slice(0, (await kept()).length - before)).toEqual([
      expect.objectContaining({
        automatic: true,
        source: 'staging',
        snapshot: expect.objectContaining({ agentInstructions: 'The first words.' }),
      }),
    ]);
    await on('POST', '/api/v2/agent/publish', {});
    expect(await kept()).toHaveLength(before + 1);
  });
});
