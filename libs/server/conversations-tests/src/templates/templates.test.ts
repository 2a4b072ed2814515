import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let tree: FixtureTree;

type Json = Record<string, unknown>;
type Slot = {
  slot: string;
  fromRevision: number | null;
  changes: { path: string; after?: unknown }[];
  kept: { path: string }[];
  conflicts: { path: string; mine?: unknown; theirs?: unknown }[];
};
type Report = Json & { agents: { accountId: number; slots: Slot[] }[] };

const idOf = (key: string): number => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (method: string, path: string, body?: unknown, who = 'reseller') =>
  server.call(method, path, { token: tokenOf(who), body });
const on = (key: string, path: string) => `${path}?targetAccountId=${idOf(key)}`;
const draft = async (key: string) =>
  (await call('GET', `${on(key, '/api/v2/agentEventRules/staging')}&replaceTemplateVars=false`))
    .json;
const live = async (key: string) =>
  (await call('GET', `${on(key, '/api/v2/agentEventRules/default')}&replaceTemplateVars=false`))
    .json;
const heard = async (key: string) =>
  (await call('GET', on(key, '/api/v2/agentEventRules/default'))).json;
const edit = (key: string, body: Json) =>
  call('POST', on(key, '/api/v2/agent'), { published: false, ...body }, 'owner');
const migrate = async (id: string, body: Json = {}) =>
  (await call('POST', `/api/v2/templates/${id}/migrate`, body)).json as Report;
const slotOf = (report: Report, key: string, slot: string) =>
  report.agents.find((one) => one.accountId === idOf(key))?.slots.find((one) => one.slot === slot);
const pathsOf = (list: readonly { path: string }[] | undefined) => list?.map(({ path }) => path);

const fields = [
  { key: 'orgName', title: 'Name?', type: 'text' },
  { key: 'greeting', title: 'First words?', type: 'text', value: 'Hello from {orgName}.' },
];
const agent = {
  agentInstructions: 'You answer for {orgName}.\nBe kind.\nNever guess.',
  welcomeMessage: '{greeting}',
  actions: [{ name: 'takeMessage', instructions: 'Take a message.' }],
};

async function newTemplate(): Promise<string> {
  const { id } = (
    await call('POST', '/api/v2/templates/createTemplate', { title: 'Front desk', fields, agent })
  ).json.template as { id: string };
  await call('POST', `/api/v2/templates/${id}`, { disabled: false });
  return id;
}
const makeFrom = (templateId: string, key: string, name = 'Cedar') =>
  call(
    'POST',
    on(key, '/api/v2/createAgentFromTemplate'),
    { templateId, templateFields: [{ key: 'orgName', value: name }] },
    'owner',
  );

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(1000));

describe('template', () => {
  it('starts disabled, without agent-only values', async () => {
    const made = await call('POST', '/api/v2/templates/createTemplate', {
      title: 'Quiet',
      fields,
      integrations: ['googleCalendar', { key: 'crm', title: 'CRM' }],
      agent: { ...agent, templateId: 'x', published: true, custom: 'kept' },
    });
    expect([made.status, made.json.template]).toEqual([
      201,
      expect.objectContaining({
        title: 'Quiet',
        disabled: true,
        revision: 1,
        editable: true,
        integrations: [{ key: 'googleCalendar' }, { key: 'crm', title: 'CRM' }],
        agent: { ...agent, custom: 'kept' },
      }),
    ]);
    const { id } = made.json.template as { id: string };
    expect(
      (
        (await call('GET', '/api/v2/templates', undefined, 'owner')).json.templates as {
          id: string;
        }[]
      ).map((one) => one.id),
    ).not.toContain(id);
    expect((await makeFrom(id, 'A1')).status).toBe(404);
    expect((await call('GET', `/api/v2/templates/${id}`, undefined, 'owner')).status).toBe(404);
    expect(
      (
        await call('POST', on('A3', '/api/v2/createAgentFromTemplate'), {
          templateId: id,
          templateFields: [],
        })
      ).status,
    ).toBe(201);
  });

  it('is hidden from customers until it can answer', async () => {
    const { id } = (await call('POST', '/api/v2/templates/createTemplate', { title: 'Empty' })).json
      .template as { id: string };
    const refused = await call('POST', `/api/v2/templates/${id}`, { disabled: false });
    expect([refused.status, refused.json.message]).toEqual([400, 'Please enter a prompt.']);
    expect((await migrate(id)).message).toBe('Please enter a prompt.');
  });

  it('is not offered while a condition leads back to its field, and says where', async () => {
    const circular = [
      { key: 'kind', type: 'select', options: ['shop'], disabledIf: 'open=no' },
      { key: 'open', disabledIf: 'kind=shop' },
    ];
    const { id } = (
      await call('POST', '/api/v2/templates/createTemplate', {
        title: 'Circle',
        fields: circular,
        agent,
      })
    ).json.template as { id: string };
    const offered = await call('POST', `/api/v2/templates/${id}`, { disabled: false });
    expect([offered.status, offered.json.fields]).toEqual([
      400,
      [
        expect.objectContaining({ path: 'body.fields.0.disabledIf' }),
        expect.objectContaining({ path: 'body.fields.1.disabledIf' }),
      ],
    ]);
    const mended = [{ ...circular[0], disabledIf: null }, circular[1]];
    const save = (body: Json) => call('POST', `/api/v2/templates/${id}`, body);
    expect((await save({ fields: mended, disabled: false })).status).toBe(200);
    expect((await save({ fields: circular })).status).toBe(400);
    expect((await save({ fields: circular, disabled: true })).status).toBe(200);
  });

  it('counts revisions of the agent’s values, not of its title', async () => {
    const id = await newTemplate();
    const revision = async (body: Json) =>
      ((await call('POST', `/api/v2/templates/${id}`, body)).json.template as { revision: number })
        .revision;
    expect([
      await revision({ title: 'Other', description: 'More' }),
      await revision({ agent: { welcomeMessage: 'Hi' } }),
      await revision({ fields }),
    ]).toEqual([1, 2, 2]);
  });

  it('based on an outdated version is refused with both versions', async () => {
    const id = await newTemplate();
    await call('POST', `/api/v2/templates/${id}`, {
      agent: { welcomeMessage: 'First' },
      baseRevision: 1,
    });
    const late = await call(
      'POST',
      on('R1', `/api/v2/templates/${id}`),
      { agent: { welcomeMessage: 'Second' }, baseRevision: 1 },
      'partner',
    );
    expect([
      late.status,
      late.json.revision,
      (late.json.current as { agent: Json }).agent.welcomeMessage,
    ]).toEqual([409, 2, 'First']);
  });

  it.each([
    [{ fields: [{ key: 'a' }, { key: 'a' }] }],
    [{ fields: [{ key: '1 2' }] }],
    [{ title: '' }],
    [{ agent: 'text' }],
    [{ integrations: [4] }],
  ])('refuses %j', async (body) => {
    expect((await call('POST', `/api/v2/templates/${await newTemplate()}`, body)).status).toBe(400);
  });

  it('is owned by a reseller or partner and by no account below', async () => {
    expect(
      (await call('POST', on('O1', '/api/v2/templates/createTemplate'), { title: 'x' })).status,
    ).toBe(400);
    const made = (
      await call(
        'POST',
        on('R1', '/api/v2/templates/createTemplate'),
        { title: 'For R1' },
        'partner',
      )
    ).json.template as { id: string };
    expect((await call('GET', `/api/v2/templates/${made.id}`)).json.template).toMatchObject({
      title: 'For R1',
      editable: true,
    });
  });

  it('can be changed from above, and every account has the platform’s own, read-only', async () => {
    const id = await newTemplate();
    expect(
      (
        await call(
          'POST',
          `/api/v2/templates/${id}`,
          { agent: { welcomeMessage: 'From the partner' } },
          'partner',
        )
      ).json.template,
    ).toMatchObject({ revision: 2, editable: true });
    const own = (
      await call(
        'POST',
        '/api/v2/templates/createTemplate',
        { title: 'The platform’s', fields, agent },
        'superAdmin',
      )
    ).json.template as { id: string };
    await call('POST', `/api/v2/templates/${own.id}`, { disabled: false }, 'superAdmin');
    expect((await makeFrom(own.id, 'A2')).status).toBe(201);
    for (const who of ['reseller', 'partner'])
      expect([
        who,
        (await call('POST', `/api/v2/templates/${own.id}`, { title: 'Mine' }, who)).status,
      ]).toEqual([who, 403]);
    await call(
      'POST',
      `/api/v2/templates/${own.id}`,
      { agent: { welcomeMessage: 'Welcome, {orgName}.' } },
      'superAdmin',
    );
    expect(await migrate(own.id)).toMatchObject({ total: 1, changed: 1 });
    expect((await heard('A2')).welcomeMessage).toBe('Welcome, Cedar.');
  });

  it('that is disabled again is still readable where an agent was made from it', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A2');
    await call('POST', `/api/v2/templates/${id}`, { disabled: true });
    const status = async (who: string) =>
      (await call('GET', `/api/v2/templates/${id}`, undefined, who)).status;
    expect([await status('owner'), await status('siblingOwner'), await status('reseller')]).toEqual(
      [200, 404, 200],
    );
  });

  it('can be deleted without its agents', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A2');
    expect((await call('DELETE', `/api/v2/templates/${id}`)).json).toMatchObject({ success: true });
    expect((await call('GET', `/api/v2/templates/${id}`)).status).toBe(404);
    expect((await heard('A2')).welcomeMessage).toBe('Hello from Cedar.');
    expect((await call('POST', `/api/v2/templates/${id}/migrate`, {})).status).toBe(404);
  });
});

describe('migration', () => {
  let id: string;
  beforeAll(async () => {
    id = await newTemplate();
    await makeFrom(id, 'O1', 'Cedar');
    await makeFrom(id, 'A1', 'Elm');
    await call('POST', on('A3', '/api/v2/createAgentFromTemplate'), {
      templateId: id,
      templateFields: [{ key: 'orgName', value: 'Oak' }],
    });
    await edit('A1', {
      agentInstructions: 'You answer for {orgName}.\nBe kind.\nNever guess.\nAsk for the postcode.',
      agentVoice: 'voice-rowan',
      heartbeatUrl: 'https://example.com',
    });
    await call('POST', on('A1', '/api/v2/agent/publish'), undefined, 'owner');
    await edit('A1', { welcomeMessage: 'A draft that was not published' });
    await call('POST', `/api/v2/templates/${id}`, {
      fields: [
        { ...fields[0], promptTip: 'Short' },
        { ...fields[1], value: 'Welcome to {orgName}.' },
        { key: 'hours', title: 'Open when?' },
      ],
      agent: {
        agentInstructions: 'You answer for {orgName}, open {hours}.\nBe kind.\nNever guess.',
        welcomeMessage: '{greeting} How can I help?',
        actions: [
          { name: 'takeMessage', instructions: 'Take a message, with the number.' },
          { name: 'notify', instructions: 'Tell the desk.' },
        ],
      },
    });
  });

  it('as a dry run lists changes, kept values and conflicts for each agent and changes nothing', async () => {
    const before = [
      await draft('O1'),
      await live('O1'),
      await draft('A1'),
      await live('A1'),
      await live('A3'),
    ];
    const report = await migrate(id, { dryRun: true });
    expect(report).toMatchObject({
      success: true,
      dryRun: true,
      revision: 2,
      total: 3,
      upToDate: 0,
      changed: 3,
      conflicting: 1,
    });
    expect(report.agents.map((one) => one.accountId)).toEqual([idOf('O1'), idOf('A1'), idOf('A3')]);
    const unheard = slotOf(report, 'A1', 'staging');
    expect(pathsOf(unheard?.conflicts)).toEqual(['welcomeMessage']);
    expect(unheard?.conflicts[0]).toMatchObject({
      mine: 'A draft that was not published',
      theirs: '{greeting} How can I help?',
    });
    const reached = slotOf(report, 'A1', 'default');
    expect([reached?.fromRevision, pathsOf(reached?.conflicts), pathsOf(reached?.kept)]).toEqual([
      1,
      [],
      ['agentInstructions', 'templateFields.orgName.value'],
    ]);
    expect(pathsOf(reached?.changes)).toEqual(
      expect.arrayContaining([
        'agentInstructions',
        'welcomeMessage',
        'actions.takeMessage.instructions',
        'actions.notify',
        'templateFields.greeting.value',
        'templateFields.hours',
      ]),
    );
    expect([
      await draft('O1'),
      await live('O1'),
      await draft('A1'),
      await live('A1'),
      await live('A3'),
    ]).toEqual(before);
  });

  it('by a customer reaches only that customer', async () => {
    const other = await live('A3');
    const own = (await call('POST', `/api/v2/templates/${id}/migrate`, { dryRun: false }, 'owner'))
      .json as Report;
    expect([own.total, own.changed, await live('A3')]).toEqual([2, 2, other]);
  });

  it('updates live and draft separately and keeps the customer’s changes', async () => {
    expect(await live('O1')).toMatchObject({
      agentInstructions: 'You answer for {orgName}, open {hours}.\nBe kind.\nNever guess.',
      welcomeMessage: '{greeting} How can I help?',
      templateRevision: 2,
      published: true,
    });
    expect((await heard('O1')).welcomeMessage).toBe('Welcome to Cedar. How can I help?');
    const reached = await live('A1');
    expect(reached).toMatchObject({
      agentInstructions:
        'You answer for {orgName}, open {hours}.\nBe kind.\nNever guess.\nAsk for the postcode.',
      agentVoice: 'voice-rowan',
      heartbeatUrl: 'https://example.com',
      welcomeMessage: '{greeting} How can I help?',
      actions: [
        { name: 'takeMessage', instructions: 'Take a message, with the number.' },
        { name: 'notify', instructions: 'Tell the desk.' },
      ],
    });
    expect(await draft('A1')).toMatchObject({
      welcomeMessage: 'A draft that was not published',
      agentInstructions: reached.agentInstructions,
      changesSinceLive: 1,
    });
  });

  it('keeps the former state as automatic versions, which can be restored', async () => {
    const { versions } = (
      await call('GET', `/api/v2/agent/${idOf('A1')}/versions?includeData=true`, undefined, 'owner')
    ).json as {
      versions: { automatic: boolean; source: string; versionId: number; snapshot: Json }[];
    };
    expect(
      versions
        .slice(0, 2)
        .map(({ automatic, source, snapshot }) => [automatic, source, snapshot.templateRevision]),
    ).toEqual(
      expect.arrayContaining([
        [true, 'default', 1],
        [true, 'staging', 1],
      ]),
    );
    const old = versions.find(({ source }) => source === 'default');
    await call(
      'POST',
      `/api/v2/agent/${idOf('A1')}/versions/${old?.versionId}/restore`,
      { target: 'default' },
      'owner',
    );
    expect(
      (await migrate(id, { dryRun: true })).agents
        .find((one) => one.accountId === idOf('A1'))
        ?.slots.map(({ slot, fromRevision }) => [slot, fromRevision]),
    ).toEqual([['default', 1]]);
  });

  it('is idempotent', async () => {
    await migrate(id);
    expect(await migrate(id)).toMatchObject({
      total: 3,
      upToDate: 3,
      changed: 0,
      conflicting: 0,
      agents: [],
    });
  });

  it('of some sections leaves the rest for later, from its own base', async () => {
    await call('POST', `/api/v2/templates/${id}`, {
      agent: {
        agentLang: 'es-US',
        agentInstructions: 'You answer for {orgName}, always open.\nBe kind.\nNever guess.',
      },
    });
    const first = await migrate(id, { sectionsToMigrate: ['agentLang'] });
    expect(pathsOf(slotOf(first, 'O1', 'default')?.changes)).toEqual(['agentLang']);
    expect(await live('O1')).toMatchObject({
      agentLang: 'es-US',
      agentInstructions: expect.stringContaining('open {hours}'),
    });
    expect(await migrate(id, { sectionsToMigrate: ['agentLang'] })).toMatchObject({ upToDate: 3 });
    await edit('O1', { agentLang: 'en-US' });
    const rest = await migrate(id);
    expect([
      pathsOf(slotOf(rest, 'O1', 'default')?.changes),
      pathsOf(slotOf(rest, 'O1', 'staging')?.kept),
    ]).toEqual([['agentInstructions'], expect.arrayContaining(['agentLang'])]);
    expect(await draft('O1')).toMatchObject({ agentLang: 'en-US', templateRevision: 3 });
    expect(
      (await call('POST', `/api/v2/templates/${id}/migrate`, { sectionsToMigrate: ['nothing'] }))
        .status,
    ).toBe(400);
  });

  it('ignores the base that a client sends', async () => {
    await edit('O1', { templateRevision: 1, templateSections: { agentInstructions: 1 } });
    expect(await draft('O1')).toMatchObject({ templateRevision: 3 });
    await edit('O1', { templateId: 'templ_other' });
    expect(await draft('O1')).not.toHaveProperty('templateRevision');
    await edit('O1', { templateId: id, agentInstructions: 'All mine' });
    const report = await migrate(id);
    expect(pathsOf(slotOf(report, 'O1', 'staging')?.conflicts)).toContain('agentInstructions');
    expect((await draft('O1')).agentInstructions).toBe('All mine');
  });

  it('and a concurrent save lose neither change', async () => {
    await call('POST', `/api/v2/templates/${id}`, { agent: { welcomeMessage: 'Newest' } });
    await Promise.all([
      migrate(id),
      call('POST', on('A3', '/api/v2/agent'), { title: 'Saved meanwhile', published: false }),
    ]);
    expect(await draft('A3')).toMatchObject({ title: 'Saved meanwhile', welcomeMessage: 'Newest' });
  });
});

describe('detaching', () => {
  it('inserts the answers into the texts, so that callers hear the same, and keeps a version', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A2', 'Birch');
    const before = await heard('A2');
    const reply = await call(
      'POST',
      on('A2', '/api/v2/detachAgentFromTemplate'),
      undefined,
      'owner',
    );
    expect([reply.status, reply.json.agent]).toEqual([
      200,
      expect.objectContaining({
        templateId: null,
        templateFields: [],
        agentInstructions: 'You answer for Birch.\nBe kind.\nNever guess.',
        changesSinceLive: 0,
      }),
    ]);
    const after = await heard('A2');
    expect([after.agentInstructions, after.welcomeMessage, after.actions]).toEqual([
      before.agentInstructions,
      before.welcomeMessage,
      before.actions,
    ]);
    const { versions } = (
      await call('GET', `/api/v2/agent/${idOf('A2')}/versions?includeData=true`, undefined, 'owner')
    ).json as { versions: { snapshot: Json }[] };
    expect(versions[0]?.snapshot).toMatchObject({ templateId: id });
    expect(await migrate(id)).toMatchObject({ total: 0, agents: [] });
    expect(
      (await call('POST', on('A2', '/api/v2/detachAgentFromTemplate'), undefined, 'owner')).json
        .message,
    ).toBe('This agent has no template');
  });
});
