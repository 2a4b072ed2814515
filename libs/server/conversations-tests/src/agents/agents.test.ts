import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let owner: string;
let admin: string;

type Json = Record<string, unknown>;
const get = async (path: string, token = owner) => (await server.call('GET', path, { token })).json;
const post = (path: string, body: unknown, token = owner) =>
  server.call('POST', path, { token, body });
const staging = () => get('/api/v2/agentEventRules/staging?replaceTemplateVars=false');
const live = () => get('/api/v2/agentEventRules/default?replaceTemplateVars=false');

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  [owner, admin] = [
    await server.signIn('owner@demo.patchbay.test'),
    await server.signIn('admin@demo.patchbay.test'),
  ];
});
afterAll(() => server.close());

describe('templates', () => {
  it('of the platform are offered to every organization', async () => {
    const { templates } = (await get('/api/v2/templates')) as {
      templates: { title: string; agent?: unknown }[];
    };
    expect(templates.map((one) => one.title)).toEqual([
      'Appointment Scheduler',
      'Message Taker',
      'Transfer Agent',
    ]);
  });

  it('create an agent that keeps markers in texts and answers in fields, while callers hear the rendered text', async () => {
    const answers = [
      { key: 'orgName', value: 'Cedar Dental' },
      { key: 'agentName', value: 'Robin' },
      { key: 'greeting', value: 'Thanks for calling {orgName}, this is {agentName}.' },
      { key: 'unknown key', value: 'x' },
    ];
    const made = await post('/api/v2/createAgentFromTemplate', {
      templateId: 'templ_message_taker',
      templateFields: answers,
      timezone: 'America/New_York',
      agentVoice: 'voice-rowan',
    });
    expect(made.status).toBe(201);
    const config = (await staging()) as Json & { templateFields: { key: string }[] };
    expect(config).toMatchObject({
      templateId: 'templ_message_taker',
      timezone: 'America/New_York',
      agentVoice: 'voice-rowan',
      agentName: 'Robin',
      welcomeMessage: '{greeting}',
      changesSinceLive: 0,
    });
    expect(config.templateFields.map((field) => field.key)).not.toContain('unknown key');
    for (const flag of ['', '?replaceTemplateVars=true'])
      expect(await get(`/api/v2/agentEventRules/staging${flag}`)).toMatchObject({
        welcomeMessage: 'Thanks for calling Cedar Dental, this is Robin.',
      });
  });

  it('return markers or rendered answers in both staging and live, as requested', async () => {
    await post('/api/v2/campaign', { agentInstructions: 'You answer for {orgName}.' });
    await post('/api/v2/agent/publish', {});
    const read = async (set: 'staging' | 'default', flag: string) => {
      const { agentInstructions, welcomeMessage } = await get(
        `/api/v2/agentEventRules/${set}${flag}`,
      );
      return { agentInstructions, welcomeMessage };
    };
    for (const set of ['staging', 'default'] as const) {
      for (const flag of ['', '?replaceTemplateVars=true'])
        expect([set, flag, await read(set, flag)]).toEqual([
          set,
          flag,
          {
            agentInstructions: 'You answer for Cedar Dental.',
            welcomeMessage: 'Thanks for calling Cedar Dental, this is Robin.',
          },
        ]);
      expect([set, await read(set, '?replaceTemplateVars=false')]).toEqual([
        set,
        { agentInstructions: 'You answer for {orgName}.', welcomeMessage: '{greeting}' },
      ]);
    }
  });

  it('that do not exist are reported as not found and change nothing', async () => {
    const before = await staging();
    expect(
      (
        await post('/api/v2/createAgentFromTemplate', {
          templateId: 'templ_none',
          templateFields: [],
        })
      ).status,
    ).toBe(404);
    expect(await staging()).toEqual(before);
  });
});

describe('a draft', () => {
  it('keeps values that a save omits, including unknown keys, and does not change live', async () => {
    await post('/api/v2/campaign', { heartbeatUrl: 'https://example.com', published: false });
    const saved = (await post('/api/v2/agent', { title: 'Reception', published: false })).json;
    expect(await staging()).toMatchObject({
      title: 'Reception',
      heartbeatUrl: 'https://example.com',
      revision: saved.revision,
    });
    expect((await live()).title).not.toBe('Reception');
  });

  it('based on an outdated save is refused with both versions', async () => {
    const { revision } = await staging();
    await post(
      '/api/v2/campaign',
      { title: 'Admin was here', baseRevision: revision, published: false },
      admin,
    );
    const late = await post('/api/v2/campaign', {
      title: 'Owner is late',
      baseRevision: revision,
      published: false,
    });
    expect([
      late.status,
      late.json.success,
      (late.json.current as Json).title,
      (late.json.sent as Json).title,
    ]).toEqual([409, false, 'Admin was here', 'Owner is late']);
    expect((await staging()).title).toBe('Admin was here');
  });

  it('without instructions is not saved', async () => {
    const before = await staging();
    for (const body of [
      { agentInstructions: '' },
      { agentInstructions: ' ', published: false },
      { agentInstructions: '', published: true },
    ]) {
      const refused = await post('/api/v2/campaign', body);
      expect([refused.status, refused.json.message]).toEqual([400, 'Please enter a prompt.']);
    }
    expect(await staging()).toEqual(before);
    expect(
      (await post('/api/v2/campaign', { title: 'Without a word of the prompt', published: false }))
        .status,
    ).toBe(200);
  });
});

describe('a setting of an agent', () => {
  const documented = {
    type: 'chatAgent',
    agentLang: 'es-MX',
    links: ['https://northside.example/faq'],
    agentModel: 'gpt-4.1',
    agentThinking: 'low',
    agentS2SEngine: null,
    agentSttEngine: 'deepgramflux',
    agentSttSmartFormatting: true,
    postAnswerDtmf: '1,,2',
    waitOnAnswer: 300,
    backgroundAudio: {
      url: 'https://sounds.example/office.mp3',
      loop: true,
      gain: 0,
      startAfterGreeting: true,
      track: 'bg',
    },
    interruptionWordCount: 3,
    speechProcessingDelayInterruptionStep: 500,
    speechProcessingDelayMaxMultiplier: 4,
    callerResponseTimeoutHangupCounter: 3,
    noContactInjection: false,
    noConvoHistory: true,
    autoRecordingNotification: 'always',
    recordingNotificationPhrase: 'This call is being recorded.',
    preAnswerRingTime: 2,
    preAnswerSkipProcessingResults: false,
    cnamAutoRejectRegex: '^SPAM',
    cnamAutoRejectCode: 603,
    cnamAutoTransferRegex: null,
    cnamAutoTransferDestination: 'ext:1234',
    confirmTransfers: true,
    monitorTransfers: false,
    attendedTransfers: false,
    attendedTransferBridgeTrigger: 'any',
    transferConfirmTimeout: 30,
  };

  it('that is documented is stored as sent, by both generations of the call', async () => {
    for (const path of ['/api/v2/agent', '/api/v2/campaign'])
      expect((await post(path, documented)).json).toMatchObject({
        success: true,
        message: 'Agent created.',
        campaignId: expect.stringMatching(/^camp/),
      });
    expect(await staging()).toMatchObject(documented);
  });

  it.each([
    { agentLang: 'fr-FR' },
    { agentThinking: 'high' },
    { agentS2SEngine: 'other' },
    { agentSttEngine: 'ears' },
    { links: 'https://northside.example' },
    { backgroundAudio: { loop: true } },
    { backgroundAudio: { url: 'https://a.example', track: 'loud' } },
    { interruptionWordCount: 'three' },
    { interruptionWordCount: -1 },
    { cnamAutoRejectCode: 200 },
    { cnamAutoRejectRegex: 5 },
    { confirmTransfers: 'yes' },
    { autoRecordingNotification: 'sometimes' },
  ])('is refused as %j', async (setting) => {
    const before = await staging();
    expect(await post('/api/v2/agent', setting)).toMatchObject({
      status: 400,
      json: { success: false },
    });
    expect(await staging()).toEqual(before);
  });
});

describe('publishing', () => {
  it('makes staging live and keeps the former live one as an automatic version', async () => {
    const formerTitle = (await live()).title;
    await post('/api/v2/campaign', { title: 'Published title', published: false });
    expect((await post('/api/v2/agent/publish', {})).status).toBe(200);
    expect(await live()).toMatchObject({ title: 'Published title', published: true });
    const id = (await staging()).accountId as number;
    const { versions } = (await get(`/api/v2/agent/${id}/versions?includeData=true`)) as {
      versions: { title: string; automatic: boolean; versionId: number; snapshot: Json }[];
    };
    expect(versions[0]).toMatchObject({
      automatic: true,
      title: `Auto-${versions[0]?.versionId}`,
      snapshot: expect.objectContaining({ title: formerTitle }),
    });
  });

  it('can be reverted: staging becomes equal to live', async () => {
    await post('/api/v2/campaign', { title: 'A thought', published: false });
    await post('/api/v2/agent/revert', {});
    expect(await staging()).toMatchObject({ title: 'Published title', changesSinceLive: 0 });
  });
});

describe('versions', () => {
  it('are saved by name, renamed, and restored into the draft without changing live', async () => {
    const id = (await staging()).accountId as number;
    const { versionId } = (await post(`/api/v2/agent/${id}/versions`, { title: 'Holiday' })).json
      .createdVersion as Json;
    await server.call('PUT', `/api/v2/agent/${id}/versions/${versionId}/title`, {
      token: owner,
      body: { title: 'Holiday 2026' },
    });
    await post('/api/v2/campaign', { title: 'After the holiday', published: false });
    expect((await post(`/api/v2/agent/${id}/versions/${versionId}/restore`, {})).status).toBe(200);
    expect((await staging()).title).toBe('Published title');
    expect((await get(`/api/v2/agent/${id}/versions`)).versions).toContainEqual(
      expect.objectContaining({ title: 'Holiday 2026', versionId }),
    );
    expect(
      (
        await server.call('PUT', `/api/v2/agent/${id}/versions/1/title`, {
          token: owner,
          body: { title: 'x' },
        })
      ).status,
    ).toBe(404);
  });

  it('that are saved in the same millisecond get different ids', async () => {
    const id = (await staging()).accountId as number;
    const made = await Promise.all(
      ['a', 'b', 'c'].map((title) => post(`/api/v2/agent/${id}/versions`, { title })),
    );
    expect(new Set(made.map((reply) => (reply.json.createdVersion as Json).versionId)).size).toBe(
      3,
    );
  });
});

describe('the reviewer', () => {
  it('reads a value of no kind that a field has as empty', async () => {
    const reply = await post('/api/v2/agent/autoReviewAgentConfiguration', {
      mode: 'fields',
      fields: [{ key: 'hours', value: { ' ': ['8-5'] } }],
    });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject([{ key: 'hours' }]);
  });

  it('returns a bare list with one item per field', async () => {
    const reply = await post('/api/v2/agent/autoReviewAgentConfiguration', {
      mode: 'fields',
      fields: [
        { key: 'greeting', value: 'x'.repeat(60), promptTip: 'Short' },
        { key: 'orgName', value: 'Cedar' },
      ],
    });
    expect(JSON.parse(reply.text)).toEqual([
      expect.objectContaining({
        key: 'greeting',
        promptSuggestion: 'x'.repeat(40),
        promptReasonTitle: 'Shorter',
      }),
      expect.objectContaining({ key: 'orgName', promptSuggestion: null }),
    ]);
  });

  it('reviews the stored texts of an agent instead of the sent ones if the agent is named', async () => {
    await post('/api/v2/campaign', {
      agentInstructions: 'Answer.',
      templateFields: [{ key: 'greeting', value: 'y'.repeat(60), promptTip: 'Short' }],
    });
    const id = Number((await get('/api/v2/account')).id);
    for (const fields of [undefined, [{ key: 'greeting', value: 'fine', promptTip: 'Short' }]]) {
      const reply = await post('/api/v2/agent/autoReviewAgentConfiguration', {
        mode: 'fields',
        agentId: id,
        fields,
      });
      expect(JSON.parse(reply.text)).toEqual([
        expect.objectContaining({ key: 'greeting', promptSuggestion: 'y'.repeat(40) }),
      ]);
    }
  });

  it('reviews every text of a whole agent', async () => {
    await post('/api/v2/campaign', {
      agentInstructions: 'z'.repeat(70),
      welcomeMessage: 'Hello.',
      actions: [{ name: 'transfer', instructions: 'w'.repeat(50) }, { name: 'takeMessage' }],
      apps: [{ appId: 'crm', version: 'v2', instructions: 'v'.repeat(50) }],
    });
    const reply = await post('/api/v2/agent/autoReviewAgentConfiguration', { mode: 'agent' });
    expect(reply.json).toMatchObject({
      agentInstructionsSuggestion: 'z'.repeat(40),
      greetingSuggestion: null,
      actionSuggestions: [
        { name: 'transfer', promptSuggestion: 'w'.repeat(40), promptReasonTitle: 'Shorter' },
        { name: 'takeMessage', promptSuggestion: null },
      ],
      appSuggestions: [{ appId: 'crm', version: 'v2', promptSuggestion: 'v'.repeat(40) }],
    });
    expect(
      (
        await post('/api/v2/agent/autoReviewAgentConfiguration', {
          mode: 'agent',
          agentId: reply.json.agentId,
        })
      ).json,
    ).toEqual(reply.json);
    expect(
      (
        await post(
          `/api/v2/agent/autoReviewAgentConfiguration?agentId=${String(reply.json.agentId)}`,
          { mode: 'agent' },
        )
      ).json,
    ).toEqual(reply.json);
  });

  it.each([
    [{ mode: 'fields' }, 400],
    [{ mode: 'all' }, 400],
    [{ mode: 'agent', agentId: 'campanone' }, 404],
    [{ mode: 'agent', agentId: [] }, 400],
    [{ mode: 'fields', agentId: 1 }, 404],
  ])('refuses %j with %i', async (body, status) => {
    expect((await post('/api/v2/agent/autoReviewAgentConfiguration', body)).status).toBe(status);
  });
});

describe('functions', () => {
  it('report what the account still lacks', async () => {
    const { functions } = (await get('/api/v2/agent/functions')) as {
      functions: { name: string; allowed: boolean }[];
    };
    expect(functions.find((one) => one.name === 'transfer')).toMatchObject({ allowed: true });
  });
});

describe('phone numbers', () => {
  it('are found, assigned once, and then no longer offered', async () => {
    const found = (await post('/api/v2/phoneNumber/search/local/prefix', { prefix: '512' })).json
      .numbers as { number: string }[];
    expect(found[0]?.number).toBe('+15125550123');
    expect(
      (await post('/api/v2/phoneNumber/assign', { number: '+1 (512) 555-0123', country: 'US' }))
        .json,
    ).toMatchObject({ success: true, number: '+15125550123' });
    expect((await get('/api/v2/account')).vidaPhoneNumber).toBe('+15125550123');
    // A repeat by a client that has it changes nothing.
    expect(
      (await post('/api/v2/phoneNumber/assign', { number: '+15125550123' })).json,
    ).toMatchObject({ success: true, number: '+15125550123' });
    expect((await post('/api/v2/phoneNumber/search/local/prefix', { prefix: '512' })).status).toBe(
      404,
    );
  });
});
