import { fixedClock } from '@patchbay/kernel';
import {
  ModelError,
  type ModelEvent,
  type ModelPort,
  type ModelRequest,
  createOfflineModel,
} from '@patchbay/server-providers';
import { createFunctions } from './functions/catalogue.js';
import { destinationsIn } from './functions/transfer.js';
import { createAgentRuntime } from './runtime.js';
import { dentist, recordingEffects, friday, startTestConversation } from './testing/dentist.js';

type Turn = readonly ModelEvent[] | Error;

/** A model that returns prepared turns and records its requests. */
function scripted(turns: readonly Turn[]): ModelPort & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    asked,
    name: 'scripted',
    label: 'Scripted',
    offline: false,
    async *reply(request) {
      asked.push(request);
      const turn = turns[Math.min(asked.length, turns.length) - 1] ?? [];
      if (turn instanceof Error) throw turn;
      yield* turn;
    },
  };
}
const text = (delta: string): ModelEvent => ({ type: 'text', delta });
const done: ModelEvent = { type: 'done', finish: 'stop' };
const takeMessage = (id: string, message = 'Crown'): ModelEvent => ({
  type: 'tool',
  id,
  name: 'takeMessage',
  input: { name: 'Dana', message, callback: '+15125550148' },
});

const plain = () => {
  const recorded = { did: [] as string[], booked: [] };
  return {
    recorded,
    runtime: createAgentRuntime<null>({
      model: createOfflineModel(),
      clock: fixedClock(friday),
      functions: createFunctions(recordingEffects(recorded)),
    }),
  };
};

describe('agent runtime', () => {
  it('gives the model all parts, with markers replaced and without private fields', async () => {
    const model = scripted([[text('Hello'), done]]);
    await startTestConversation(
      {
        ...dentist,
        templateFields: [
          ...dentist.templateFields,
          { key: 'parking', title: 'Parking?', type: 'text', value: 'Behind {orgName}' },
          { key: 'skippedOne', type: 'text', value: 'never asked', skipped: true },
        ],
      },
      { model, caller: { name: 'Dana', address: '+15125550199', kind: 'phone' } },
    ).say('Hi');
    const [request] = model.asked;
    expect(request?.agent).toMatchObject({
      name: 'Juno',
      organization: 'Northside Dental',
      greeting: 'Thanks for calling Northside Dental, this is Juno. How can I help?',
    });
    expect(request?.agent.instructions).not.toMatch(/\{\w+\}/);
    expect(request?.facts.filter(({ source }) => source === 'field')).toEqual([
      { source: 'field', title: 'Parking?', text: 'Behind Northside Dental' },
    ]);
    expect(request?.facts.map(({ source }) => source)).toEqual([
      'instructions',
      'field',
      'knowledge',
      'context',
    ]);
    expect(request?.tools.map(({ name }) => name)).toEqual([
      'schedule',
      'freeTimes',
      'moveAppointment',
      'cancelAppointment',
      'takeMessage',
    ]);
    expect(request?.tools[4]?.parameters.properties.callback?.default).toBe('+15125550199');
    expect(JSON.stringify(request)).not.toContain('desk@example.com');
  });

  it('omits contact and history when the agent is set so', async () => {
    const model = scripted([[text('Hello'), done]]);
    await startTestConversation(
      { ...dentist, noContactInjection: true, noConvoHistory: true },
      { model, caller: { name: 'Dana', address: 'x', kind: 'phone' } },
    ).say('Hi');
    expect(model.asked[0]?.facts.some(({ source }) => source === 'context')).toBe(false);
  });

  it('runs a function between two rounds and traces each step', async () => {
    const model = scripted([
      [text('One moment.'), takeMessage('a'), done],
      [text('Passed '), text('on.'), done],
    ]);
    const conversation = startTestConversation(dentist, { model });
    expect(await conversation.say('Tell them')).toBe('One moment. Passed on.');
    expect(conversation.events.map(({ type }) => type)).toEqual([
      'delta',
      'function-start',
      'function',
      'delta',
      'reply',
    ]);
    expect(
      conversation.events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])).join(''),
    ).toBe('One moment. Passed on.');
    expect(conversation.events.at(-1)).toMatchObject({
      trace: [
        { kind: 'answer' },
        { kind: 'function', label: 'Take a Message' },
        { kind: 'answer' },
      ],
    });
    expect(model.asked[1]?.messages.slice(-2)).toMatchObject([
      { role: 'tool-call', id: 'a' },
      { role: 'tool-result', id: 'a', ok: true },
    ]);
    expect(conversation.recorded.did).toHaveLength(1);
  });

  it('says with the reply what the model was given, and how long the turn took', async () => {
    const conversation = startTestConversation();
    await conversation.say('Can I pay by card?');
    expect(conversation.events.at(-1)).toMatchObject({
      asked: {
        facts: expect.arrayContaining([
          expect.objectContaining({ source: 'instructions' }),
          expect.objectContaining({ source: 'knowledge', title: 'Payment' }),
        ]) as unknown,
        tools: expect.arrayContaining([
          { label: 'Take a Message', condition: expect.any(String) as string },
        ]) as unknown,
        ms: expect.any(Number) as number,
      },
    });
  });

  it('traces the source of an answer', async () => {
    const conversation = startTestConversation();
    await conversation.say('Can I pay by card?');
    expect(conversation.events.at(-1)).toMatchObject({
      trace: [
        { kind: 'knowledge', detail: 'Payment: You can pay by card, cash or check.' },
        { kind: 'answer' },
      ],
    });
  });

  it('ends with text after four rounds, the last one without functions', async () => {
    const model = scripted([[takeMessage('a'), done]]);
    const conversation = startTestConversation(dentist, { model });
    expect(await conversation.say('Loop')).toMatch(/passed that on/);
    expect(model.asked).toHaveLength(4);
    expect(model.asked[3]?.tools).toEqual([]);
  });

  it('stops reading at the output limit and keeps the text so far', async () => {
    let read = 0;
    let isLeft = false;
    const endless: ModelPort = {
      name: 'endless',
      label: 'Endless',
      offline: false,
      async *reply() {
        try {
          for (;;) {
            read += 1;
            yield text('on and on '.repeat(100));
          }
        } finally {
          isLeft = true;
        }
      },
    };
    const conversation = startTestConversation(dentist, { model: endless });
    expect((await conversation.say('Go on')).length).toBeLessThanOrEqual(64 * 1024);
    expect([read < 100, isLeft, conversation.events.at(-1)?.type]).toEqual([true, true, 'reply']);
  });

  it('runs at most ten functions for one answer', async () => {
    const many = (round: number) =>
      Array.from({ length: 9 }, (_, at) => takeMessage(`m${at}`, `Crown ${round} ${at}`));
    const conversation = startTestConversation(dentist, {
      model: scripted([
        [...many(0), done],
        [...many(1), done],
        [...many(2), done],
        [text('Enough.'), done],
      ]),
    });
    expect(await conversation.say('Tell them')).toContain('Enough.');
    const runs = conversation.events.flatMap((event) => (event.type === 'function' ? [event] : []));
    expect(conversation.recorded.did.length).toBeLessThanOrEqual(10);
    expect(
      runs.slice(10).every(({ ok, words }) => !ok && words === 'Too many functions in one answer'),
    ).toBe(true);
    expect(runs.length).toBeGreaterThan(10);
  });

  it('runs equal calls of a turn once, in one reply and in later ones, and repeats the result', async () => {
    const model = scripted([
      [takeMessage('a'), takeMessage('b', ' Crown '), done],
      [takeMessage('c'), done],
      [text('Thank you.'), done],
    ]);
    const conversation = startTestConversation(dentist, { model });
    await conversation.say('Tell them');
    expect(conversation.recorded.did).toHaveLength(1);
    const results = (model.asked[2]?.messages ?? []).filter(({ role }) => role === 'tool-result');
    expect(results).toHaveLength(3);
    const without = results.map((result) => JSON.stringify({ ...result, id: '' }));
    expect(new Set(without).size).toBe(1);
  });

  it('runs the good calls beside a broken one, which the model may repeat', async () => {
    const broken: ModelEvent = {
      type: 'tool',
      id: 'a',
      name: 'takeMessage',
      input: {},
      isBroken: true,
    };
    const model = scripted([
      [broken, takeMessage('b'), done],
      [takeMessage('c', 'Bridge'), done],
      [text('Thank you.'), done],
    ]);
    const conversation = startTestConversation(dentist, { model });
    expect(await conversation.say('Tell them')).toBe('Thank you.');
    expect(conversation.recorded.did).toHaveLength(2);
    expect(model.asked[1]?.messages.filter(({ role }) => role === 'tool-result')).toMatchObject([
      { id: 'a', ok: false, words: expect.stringContaining('no JSON object') },
      { id: 'b', ok: true },
    ]);
  });

  it('keeps what was said before a failure, marked as cut', async () => {
    const breaking: ModelPort = {
      ...scripted([]),
      async *reply() {
        yield text('We are open on Mon');
        throw new ModelError('interrupted', 'The connection broke.');
      },
    };
    const conversation = startTestConversation(dentist, { model: breaking });
    expect(await conversation.say('When?')).toMatch(/^We are open on Mon… I am sorry, I cannot/);
  });

  it('offers the next step where a reply is empty', async () => {
    const conversation = startTestConversation(dentist, { model: scripted([[done]]) });
    expect(await conversation.say('Hi')).toMatch(/^I am sorry, .* Please leave your name/);
  });

  it('ends a reply that was cut by its length at its last sentence', async () => {
    const model = scripted([
      [text('We are open on Monday. You can co'), { type: 'done', finish: 'length' }],
    ]);
    const conversation = startTestConversation(dentist, { model });
    expect(await conversation.say('Hi')).toBe('We are open on Monday.');
  });

  it('reports an unknown, failed or slow function to the model', async () => {
    const strange: ModelEvent = { type: 'tool', id: 'a', name: 'deleteEverything', input: {} };
    const one = scripted([
      [strange, done],
      [text('I cannot do that.'), done],
    ]);
    expect(await startTestConversation(dentist, { model: one }).say('Hi')).toBe(
      'I cannot do that.',
    );
    expect(one.asked[1]?.messages.at(-1)).toMatchObject({ ok: false });
    for (const keepMessage of [
      () => Promise.reject(new Error('secret path /var')),
      () => new Promise<void>(() => undefined),
    ]) {
      const model = scripted([
        [takeMessage('a'), done],
        [text('That did not work.'), done],
      ]);
      const conversation = startTestConversation(dentist, { model, effects: { keepMessage } });
      expect(await conversation.say('Hi')).toBe('That did not work.');
      expect(JSON.stringify(conversation.events)).not.toContain('secret path');
      expect(conversation.events.find(({ type }) => type === 'function')).toMatchObject({
        ok: false,
      });
    }
  });

  it('cannot run a disabled function', async () => {
    const model = scripted([
      [{ type: 'tool', id: 'a', name: 'transfer', input: { to: 'x' } }, done],
      [text('No.'), done],
    ]);
    const conversation = startTestConversation(dentist, { model });
    await conversation.say('Hi');
    expect(conversation.recorded.did).toEqual([]);
  });

  it('apologizes when the model fails and says why without the words of the operator', async () => {
    const conversation = startTestConversation(dentist, {
      model: scripted([new ModelError('busy', 'The model server answered 500.')]),
    });
    expect(await conversation.say('Are you open on Saturday?')).toMatch(
      /^I am sorry, I cannot answer right now\. Please leave your name/,
    );
    expect(conversation.events.at(-1)).toEqual({
      type: 'error',
      message: 'The model is busy. Try again in a moment.',
      retryable: true,
    });
  });

  it('confirms completed actions when the model fails after a function ran', async () => {
    const conversation = startTestConversation(dentist, {
      model: scripted([[takeMessage('a'), done], new ModelError('timeout', 'Too long.')]),
    });
    expect(await conversation.say('Tell them')).toMatch(/passed that on/);
    expect(conversation.recorded.did).toHaveLength(1);
  });

  it('times out when the model sends nothing', async () => {
    const silent: ModelPort = {
      name: 'silent',
      label: 'Silent',
      offline: false,
      async *reply(_, signal) {
        yield await new Promise<ModelEvent>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new ModelError('aborted', 'Called off.'))),
        );
      },
    };
    const runtime = createAgentRuntime<null>({
      model: silent,
      clock: fixedClock(friday),
      functions: [],
      roundTimeoutMs: 30,
    });
    const events = [];
    for await (const event of runtime.respond({
      agent: { name: 'x' },
      config: dentist,
      knowledge: [],
      memory: [],
      earlier: [],
      caller: { name: null, address: 'x', kind: 'visitor' },
      channel: 'client',
      text: 'Hi',
      effects: null,
    }))
      events.push(event);
    expect(events.at(-1)).toEqual({
      type: 'error',
      message: 'The model took too long. Try again in a moment.',
      retryable: true,
    });
  });

  it('stops on a client disconnect', async () => {
    const { runtime } = plain();
    const controller = new AbortController();
    controller.abort();
    const reading = (async () => {
      for await (const event of runtime.respond(
        {
          agent: { name: 'x' },
          config: dentist,
          knowledge: [],
          memory: [],
          earlier: [],
          caller: { name: null, address: 'x', kind: 'visitor' },
          channel: 'client',
          text: 'Hi',
          effects: null,
        },
        controller.signal,
      ))
        expect(event).toBeUndefined();
    })();
    await expect(reading).rejects.toMatchObject({ name: 'ModelError', code: 'aborted' });
  });

  it('greets as written, or by name when the greeting is unusable', () => {
    const { runtime } = plain();
    expect(runtime.greeting(dentist, 'Front desk')).toBe(
      'Thanks for calling Northside Dental, this is Juno. How can I help?',
    );
    expect(
      runtime.greeting({ ...dentist, welcomeMessage: 'prompt: greet warmly' }, 'Front desk'),
    ).toBe('Hello, you have reached Northside Dental. This is Juno. How can I help?');
    expect(runtime.greeting({}, 'Front desk')).toBe('Hello. This is Front desk. How can I help?');
  });

  it('summarizes the outcome, and tells real callers from sellers', async () => {
    const { runtime } = plain();
    const conversation = startTestConversation();
    for (const line of [
      'I would like to book a cleaning',
      'Dana Whitfield',
      'next Tuesday at 10 AM',
    ])
      await conversation.say(line);
    const runs = conversation.memory.filter((line) => line.role === 'function');
    expect(
      await runtime.summarize({ dialog: conversation.memory, runs, timezone: 'America/Chicago' }),
    ).toEqual({
      summary:
        'Said: “I would like to book a cleaning”. Booked Tuesday, November 24 at 10 AM for Dana Whitfield (Cleaning).',
      outcome: 'booked',
      inbox: 'priority',
      inboxReason: 'An appointment was booked.',
      sentiment: 'neutral',
      writtenBy: 'offline',
      collected: {
        name: 'Dana Whitfield',
        reason: 'Cleaning',
        appointment: 'Tuesday, November 24 at 10 AM',
        disposition: 'booked',
      },
    });
    expect(
      await runtime.summarize({
        dialog: [
          { role: 'customer', text: 'This is an important notice about your business listing.' },
        ],
        runs: [],
      }),
    ).toMatchObject({ outcome: 'spam', inbox: 'junk' });
    expect(
      await runtime.summarize({ dialog: [{ role: 'agent', text: 'Hello' }], runs: [] }),
    ).toMatchObject({ outcome: 'open', inbox: 'junk' });
    expect(
      await runtime.summarize({
        dialog: [
          { role: 'customer', text: 'Are you open on Saturday?' },
          { role: 'agent', text: 'Yes, on Saturday we are open from 9 AM to noon.' },
        ],
        runs: [],
      }),
    ).toMatchObject({ outcome: 'answered', inbox: 'priority' });
  });

  it.each([
    ['I want to talk to a real person', 'I can take a message. May I have your name, please?'],
    ['¿Tienen ortodoncia?', 'Lo siento, eso no lo sé. ¿Tomo un mensaje para que alguien le llame?'],
  ])('summarizes what was wanted and not given: “%s”', async (wanted, reply) => {
    const dialog = [
      { role: 'customer', text: wanted },
      { role: 'agent', text: reply },
    ] as const;
    expect(await plain().runtime.summarize({ dialog, runs: [] })).toMatchObject({
      summary: expect.stringContaining(wanted) as string,
      outcome: 'open',
      inbox: 'priority',
    });
  });

  it('summarizes with the model, and reports when it could not', async () => {
    const of = (turn: Turn) =>
      createAgentRuntime<null>({
        model: scripted([turn]),
        clock: fixedClock(friday),
        functions: [],
      });
    const dialog = [{ role: 'customer' as const, text: 'Are you open on Saturday?' }];
    const json = JSON.stringify({
      summary: 'Asked about Saturday.',
      outcome: 'nonsense',
      inbox: 'priority',
      collected: { n: 'x' },
    });
    expect(
      await of([text('```json\n'), text(json), text('\n```'), done]).summarize({
        dialog,
        runs: [],
      }),
    ).toMatchObject({ summary: 'Asked about Saturday.', outcome: 'open', writtenBy: 'scripted' });
    for (const turn of [new ModelError('open', 'x'), [text('I think it went well!'), done]])
      expect(await of(turn).summarize({ dialog, runs: [] })).toMatchObject({
        writtenBy: 'offline',
      });
  });

  it('summarizes without the model where it may not be requested', async () => {
    const model = scripted([]);
    const runtime = createAgentRuntime<null>({ model, clock: fixedClock(friday), functions: [] });
    expect(
      await runtime.summarize({
        withoutModel: true,
        dialog: [{ role: 'customer', text: 'Are you open on Saturday?' }],
        runs: [],
      }),
    ).toMatchObject({ writtenBy: 'offline' });
    expect(model.asked).toEqual([]);
  });

  it('uses the failure apology as fallback reply, and offers to take a message only where it can', () => {
    const about = {
      agent: { name: 'x' },
      knowledge: [],
      memory: [],
      earlier: [],
      caller: { name: null, address: 'x', kind: 'visitor' },
      channel: 'client',
      text: 'Hi',
      effects: null,
    };
    expect(plain().runtime.fallbackReply({ ...about, config: dentist })).toBe(
      'I am sorry, I cannot answer right now. Please leave your name, your number and what it is about, and someone will get back to you.',
    );
    expect(plain().runtime.fallbackReply({ ...about, config: { ...dentist, actions: [] } })).toBe(
      'I am sorry, I cannot answer right now. Please try again in a moment.',
    );
  });

  it('reviews fields, and drops a suggestion that loses a marker', async () => {
    const fields = [
      {
        key: 'greeting',
        title: 'Greeting',
        promptTip: 'End with a question.',
        value: 'Thanks for calling {orgName}.',
      },
    ];
    expect(await plain().runtime.review(fields)).toEqual([
      {
        key: 'greeting',
        suggestion: 'Thanks for calling {orgName}. How can I help?',
        reason: expect.any(String) as string,
        reasonTitle: 'End with a question',
      },
    ]);
    const careless = createAgentRuntime<null>({
      model: scripted([
        [
          text(
            JSON.stringify([
              { key: 'greeting', suggestion: 'Thanks for calling!', reason: 'x' },
              { key: 'other', suggestion: 'y' },
            ]),
          ),
          done,
        ],
      ]),
      clock: fixedClock(friday),
      functions: [],
    });
    expect(await careless.review(fields)).toEqual([{ key: 'greeting' }]);
    await expect(
      createAgentRuntime<null>({
        model: scripted([new ModelError('busy', 'x')]),
        clock: fixedClock(friday),
        functions: [],
      }).review(fields),
    ).rejects.toMatchObject({ code: 'busy' });
  });

  it('notifies the owner after a conversation, and survives a failure there', async () => {
    const { runtime, recorded } = plain();
    const summary = await runtime.summarize({
      dialog: [{ role: 'customer', text: 'Are you open on Saturday?' }],
      runs: [],
    });
    const about = {
      agent: { name: 'Front desk' },
      config: dentist,
      caller: { name: 'Dana', address: '+15125550199', kind: 'phone' },
      channel: 'call',
      effects: null,
      summary,
      transcript: 'Caller: Are you open?',
    };
    expect(await runtime.after(about)).toMatchObject([
      { name: 'notify', ok: true, words: 'Told desk@example.com' },
    ]);
    expect(recorded.did[0]).toMatch(/^notify desk@example.com Dana: Asked/);
    expect(
      await runtime.after({
        ...about,
        config: {
          ...dentist,
          actions: [
            {
              name: 'notify',
              instructions: 'E-mail a@example.com after each conversation that left a message.',
            },
          ],
        },
      }),
    ).toMatchObject([{ ok: true, output: { skipped: true } }]);
    const failing = createAgentRuntime<null>({
      model: createOfflineModel(),
      clock: fixedClock(friday),
      functions: createFunctions({
        ...recordingEffects(recorded),
        notify: () => Promise.reject(new Error('x')),
      }),
    });
    expect(await failing.after(about)).toMatchObject([{ ok: false }]);
  });

  it('texts only the caller, or numbers in the owner’s texts', async () => {
    const config = {
      ...dentist,
      actions: [{ name: 'sendSms', instructions: 'When the caller asks for the address.' }],
    };
    const send = (to: string): ModelEvent => ({
      type: 'tool',
      id: 'a',
      name: 'sendSms',
      input: { text: 'Hello', to },
    });
    const stranger = startTestConversation(config, {
      model: scripted([
        [send('+15125550177'), done],
        [text('No.'), done],
      ]),
    });
    await stranger.say('Text my friend');
    expect(stranger.recorded.did).toEqual([]);
    const own = startTestConversation(config, {
      model: scripted([
        [send('+15125550199'), done],
        [text('Done.'), done],
      ]),
    });
    await own.say('Text me');
    expect(own.recorded.did).toEqual(['sms +15125550199']);
  });

  it('parses transfer destinations', () => {
    expect(
      destinationsIn('Billing questions to ext:1002; new customers to +1 512 555 0111.', 'US'),
    ).toEqual([
      { topic: 'Billing questions', target: 'ext:1002' },
      { topic: 'new customers', target: '+15125550111' },
    ]);
    expect(
      destinationsIn('Transfer sales calls to (512) 555-0112. Invoices to @ridgeway.', 'US'),
    ).toEqual([
      { topic: 'sales', target: '+15125550112' },
      { topic: 'Invoices', target: '@ridgeway' },
    ]);
    expect(destinationsIn('Put everyone through to +15125550111,,,,12', 'US')).toEqual([
      { topic: 'everyone', target: '+15125550111,,,,12' },
    ]);
    expect(destinationsIn('When the caller asks for a person.', 'US')).toEqual([]);
  });
});
