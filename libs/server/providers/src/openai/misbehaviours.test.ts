import {
  type ModelEvent,
  type ModelMessage,
  type ModelRequest,
  type ToolSpec,
} from '../model/port.js';
import {
  type MisbehavingModel,
  type ModelAnswer,
  answered,
  chunkOf,
  lastEvent,
  openMisbehavingModel,
  streamed,
} from '../testing/misbehaving-model.js';
import { ModelError } from '../model/error.js';
import { retryDelay } from './open-request.js';
import { createOpenAiModel } from './openai-model.js';

const request: ModelRequest = {
  purpose: 'converse',
  agent: { name: 'Juno', instructions: '', greeting: '' },
  facts: [],
  tools: [],
  messages: [{ role: 'customer', text: 'Hi' }],
  now: 0,
  timezone: 'UTC',
  language: 'en-US',
  channel: 'call',
};
const call = (args: string, more: object = {}, name = 'takeMessage') => ({
  function: { name, arguments: args },
  ...more,
});
const calls = (...parts: readonly object[]) =>
  streamed(
    ...parts.map((part) => chunkOf({ tool_calls: [part].flat() })),
    chunkOf({}, 'tool_calls'),
    lastEvent,
  );
const says = (...parts: readonly string[]) =>
  streamed(...parts.map((content) => chunkOf({ content })), chunkOf({}, 'stop'), lastEvent);
const hello = says('Hello.');
const dana = { name: 'Dana' };
const sam = { name: 'Sam' };

let server: MisbehavingModel;
const now = Date.UTC(2026, 10, 20, 16);
beforeEach(async () => {
  server = await openMisbehavingModel();
});
afterEach(() => server.close());

async function read(about = request) {
  const model = createOpenAiModel({ baseUrl: server.baseUrl, retryDelayMs: 1, now: () => now });
  const events: ModelEvent[] = [];
  for await (const event of model.reply(about)) events.push(event);
  return {
    text: events.map((event) => (event.type === 'text' ? event.delta : '')).join(''),
    calls: events.flatMap((event) =>
      event.type === 'tool' ? [event.isBroken ? 'broken' : event.input] : [],
    ),
    names: events.flatMap((event) => (event.type === 'tool' ? [event.name] : [])),
    ids: events.flatMap((event) => (event.type === 'tool' ? [event.id] : [])),
    finish: events.flatMap((event) => (event.type === 'done' ? [event.finish] : [])),
  };
}

/** What a server does, and what comes of it. */
const texts: readonly (readonly [string, readonly ModelAnswer[], string])[] = [
  ['U+0000 in a reply', [says('Good\u0000 day.')], 'Good day.'],
  ['reasoning', [says('<think>They want…</think>\n\nHello.')], 'Hello.'],
  ['reasoning in pieces', [says('<th', 'ink>Hm', 'm</thi', 'nk>Hel', 'lo.')], 'Hello.'],
  ['reasoning without an end', [says('Hello.<think>and then')], 'Hello.'],
  ['reasoning in capitals', [says('<Thinking>x</Thinking>Hello.')], 'Hello.'],
  ['a comparison that is no reasoning', [says('1 <', ' 2 and <b')], '1 < 2 and <b'],
  ['no stream_options', [answered(400, { error: 'unknown field' }), hello], 'Hello.'],
  ['no stream_options, as 422', [answered(422, {}), hello], 'Hello.'],
  [
    'a whole object instead of a stream',
    [answered(200, { choices: [{ message: { content: 'Hello.' }, finish_reason: 'stop' }] })],
    'Hello.',
  ],
  [
    'a whole object without a reason of its end',
    [answered(200, { choices: [{ message: { content: 'Hello.' } }] })],
    'Hello.',
  ],
  [
    'comments before the first word',
    [streamed(': ping\n\n', ': ping\n\n', chunkOf({ content: 'Hello.' }, 'stop'))],
    'Hello.',
  ],
  ['an end without [DONE]', [streamed(chunkOf({ content: 'Hello.' }, 'stop'))], 'Hello.'],
  ['an end without a reason', [streamed(chunkOf({ content: 'Hello.' }), lastEvent)], 'Hello.'],
  [
    'a refusal',
    [streamed(chunkOf({ refusal: 'I cannot help with that.' }, 'stop'))],
    'I cannot help with that.',
  ],
  ['Retry-After in seconds', [answered(429, {}, { 'retry-after': '0.01' }), hello], 'Hello.'],
  ['empty choices', [streamed('data: {"choices":[]}\n\n', lastEvent)], ''],
  [
    'words in parts, with its reasoning beside them',
    [
      streamed(
        chunkOf({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] }),
        chunkOf({ content: [{ type: 'text', text: 'Hel' }, { text: 'lo' }, '.'] }, 'stop'),
        lastEvent,
      ),
    ],
    'Hello.',
  ],
  [
    'counts of null',
    [
      streamed(
        chunkOf({ content: 'Hello.' }, 'stop'),
        'data: {"choices":[],"usage":{"prompt_tokens":null,"completion_tokens":null}}\n\n',
        lastEvent,
      ),
    ],
    'Hello.',
  ],
  [
    'no blank line behind its last event',
    [streamed(chunkOf({ content: 'Hel' }), chunkOf({ content: 'lo.' }, 'stop').trim())],
    'Hello.',
  ],
  [
    'no line end behind [DONE]',
    [streamed(chunkOf({ content: 'Hello.' }), lastEvent.trim())],
    'Hello.',
  ],
  ['choices of null', [streamed('data: {"choices":null}\n\n', lastEvent)], ''],
];

const called: readonly (readonly [string, ModelAnswer, readonly unknown[]])[] = [
  [
    'broken arguments beside good ones',
    calls(
      call('{"name":"Tue"', { index: 0, id: 'a' }),
      call('{"name":"Dana"}', { index: 1, id: 'b' }),
    ),
    ['broken', dana],
  ],
  [
    'a code fence around arguments',
    calls(call('```json\n{"name":"Dana"}\n```', { index: 0, id: 'a' })),
    [dana],
  ],
  [
    'a code fence without an end',
    calls(call('```\n{"name":"Dana"}', { index: 0, id: 'a' })),
    [dana],
  ],
  ['a list as arguments', calls(call('["Dana"]', { index: 0, id: 'a' })), ['broken']],
  ['no arguments', calls(call('', { index: 0, id: 'a' })), [{}]],
  [
    'two calls with one index',
    calls(
      call('{"name":"Dana"}', { index: 0, id: 'a' }),
      call('{"name":"Sam"}', { index: 0, id: 'b' }),
    ),
    [dana, sam],
  ],
  [
    'two calls with one index and no id',
    calls(call('{"name":"Dana"}', { index: 0 }), call('{"name":"Sam"}', { index: 0 })),
    [dana, sam],
  ],
  [
    'two calls without an index',
    calls(call('{"name":"Dana"}', { id: 'a' }), call('{"name":"Sam"}', { id: 'b' })),
    [dana, sam],
  ],
  [
    'two calls with neither index nor id',
    calls(call('{"name":"Dana"}'), call('{"name":"Sam"}')),
    [dana, sam],
  ],
  [
    'a repeated id',
    calls(
      call('{"name":"Dana"}', { index: 0, id: 'a' }),
      call('{"name":"Sam"}', { index: 1, id: 'a' }),
    ),
    [dana, sam],
  ],
  [
    'an id in each fragment',
    calls(call('{"na', { id: 'a' }), { id: 'a', function: { arguments: 'me":"Dana"}' } }),
    [dana],
  ],
  [
    'fragments without an index',
    calls(call('{"na', { id: 'a' }), { function: { arguments: 'me":"Dana"}' } }),
    [dana],
  ],
  [
    'arguments that are an object',
    calls({ index: 0, id: 'a', function: { name: 'takeMessage', arguments: dana } }),
    [dana],
  ],
  [
    'arguments that are written as a text twice',
    calls(
      call(JSON.stringify(JSON.stringify(dana)), { index: 0, id: 'a' }),
      call(JSON.stringify(JSON.stringify(sam)), { index: 0 }),
    ),
    [dana, sam],
  ],
  [
    'one call in place of a list',
    streamed(
      chunkOf({ tool_calls: call('{"name":"Dana"}', { id: 'a' }) }, 'tool_calls'),
      lastEvent,
    ),
    [dana],
  ],
  [
    'numbers as ids and an index that is a text',
    calls(
      call('{"name":"Da', { index: '0', id: 17 }),
      { index: '0', function: { arguments: 'na"}' } },
      call('{"name":"Sam"}', { index: '1', id: 18 }),
    ),
    [dana, sam],
  ],
  ['U+0000 in arguments', calls(call('{"name":"Da\\u0000na"}', { index: 0, id: 'a' })), [dana]],
];

describe('a model server with', () => {
  it.each(texts)('%s is understood', async (_, answers, text) => {
    server.answerWith(...answers);
    expect((await read()).text).toBe(text);
    expect(server.seen).toHaveLength(answers.length);
  });

  it.each(called)('%s has its calls read', async (_, answer, expected) => {
    server.answerWith(answer);
    const { calls: found, ids, finish } = await read();
    expect(found).toEqual(expected);
    expect(new Set(ids).size).toBe(expected.length);
    expect(finish).toEqual(['tools']);
  });

  it.each(['takeMessage<|channel|>commentary', 'functions.takeMessage', ' takeMessage '])(
    '%j as the name of a function calls the one that was offered',
    async (name) => {
      server.answerWith(calls(call('{}', { index: 0, id: 'a' }, name)));
      expect((await read()).names).toEqual(['takeMessage']);
    },
  );

  it.each([
    ['an error that is a text', 'data: {"error":"out of memory"}\n\n', /out of memory/],
    ['an error as the reason of its end', chunkOf({ content: '' }, 'error'), /no reason given/],
    ['half an event at its end', 'data: {"choices":[{"del', /closed the connection/],
  ])('%s has broken off', async (_, last, message) => {
    server.answerWith(streamed(chunkOf({ content: 'Hel' }), last));
    await expect(read()).rejects.toMatchObject({
      code: 'interrupted',
      message: expect.stringMatching(message) as string,
    });
  });

  it.each([
    ['4', 4000],
    ['0.5', 500],
    ['600', 5000],
    [new Date(now + 3000).toUTCString(), 3000],
    [new Date(now - 3000).toUTCString(), 7],
    ['soon', 7],
  ])('Retry-After %s is waited for', (cause, ms) => {
    expect(retryDelay(new ModelError('busy', '', { status: 429, cause }), 7, now)).toBe(ms);
  });

  it('a length that is reached says so', async () => {
    server.answerWith(streamed(chunkOf({ content: 'One. Two and' }, 'length'), lastEvent));
    expect((await read()).finish).toEqual(['length']);
  });

  it('reasoning before JSON leaves the JSON', async () => {
    server.answerWith(says('<think>{"a":1}</think>\n{"summary":"x"}'));
    expect((await read({ ...request, purpose: 'summarize' })).text).toBe('{"summary":"x"}');
  });
});

describe('what a strict template of a model takes', () => {
  const call: ModelMessage = { role: 'tool-call', id: 'a', name: 'takeMessage', input: dana };
  const result: ModelMessage = {
    ...{ role: 'tool-result', id: 'a', name: 'takeMessage', ok: true },
    ...{ words: 'Taken', output: {} },
  };
  const customer = (text: string): ModelMessage => ({ role: 'customer', text });
  const agent = (text: string): ModelMessage => ({ role: 'agent', text });

  it.each<[string, readonly ModelMessage[], readonly string[]]>([
    ['a call that the agent begins', [agent('Hello.'), customer('Hi')], ['user']],
    ['a caller who says nothing', [agent('Hello.')], ['user']],
    ['no message at all', [], ['user']],
    ['a function before the first word', [call, result], ['user', 'assistant', 'tool']],
    [
      'several texts in a row',
      [customer('Hi'), customer('Anyone?'), agent('Yes.'), agent('Here.'), customer('Good')],
      ['user', 'assistant', 'user'],
    ],
    ['an empty line of the agent', [customer('Hi'), agent(' '), customer('Hello?')], ['user']],
    [
      'words before a function',
      [customer('Hi'), agent('One moment.'), call, result, agent('Done.')],
      ['user', 'assistant', 'tool', 'assistant'],
    ],
    [
      'two functions at once',
      [customer('Hi'), call, { ...call, id: 'b' }, result, { ...result, id: 'b' }],
      ['user', 'assistant', 'tool', 'tool'],
    ],
  ])('is sent for %s', async (_, messages, roles) => {
    server.answerWith(hello);
    await read({ ...request, messages });
    const [system, ...sent] = (server.seen[0]?.messages ?? []) as {
      role: string;
      content: string | null;
      tool_calls?: object[];
    }[];
    expect(sent.map(({ role }) => role)).toEqual(roles);
    expect(sent.every(({ content, tool_calls: has }) => Boolean(content) || has)).toBe(true);
    const opening = messages[0]?.role === 'agent' ? messages[0].text : null;
    if (opening)
      expect(system?.content).toContain(
        `You began the conversation with:\n<context>\n${opening}\n`,
      );
  });

  it('has no keyword of JSON schema that servers refuse', async () => {
    server.answerWith(hello);
    const name = { type: 'string', description: 'The name.', question: 'Who?' } as const;
    const parameters = { type: 'object', required: ['name'], properties: { name } } as const;
    const spec = { name: 'takeMessage', label: 'Take', condition: '', description: 'Takes one.' };
    await read({ ...request, tools: [{ ...spec, parameters } as ToolSpec] });
    expect(server.seen[0]?.tools).toEqual([
      {
        type: 'function',
        function: {
          name: 'takeMessage',
          description: 'Take. Takes one.',
          parameters: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string', description: 'The name. Ask: “Who?”' } },
          },
        },
      },
    ]);
  });
});
