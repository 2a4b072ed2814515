import { fixedClock } from '@patchbay/kernel';
import { type ModelEvent, type ModelPort } from '@patchbay/server-providers';
import { createFunctions } from './functions/catalogue.js';
import { type AgentRuntime, type RuntimeEvent } from './port.js';
import { createAgentRuntime } from './runtime.js';
import { dentist, friday, recordingEffects, startTestConversation } from './testing/dentist.js';

const raw =
  '<think>They ask for hours.</think># Hours\n**Monday**: 9 to 5\n- [book](https://example.com/b)\n' +
  '<tool_call>{"name":"x"}</tool_call>Bye.<|im_end|>';
const spoken = 'Hours. Monday: 9 to 5. book. Bye.';
const read = 'Hours\nMonday: 9 to 5\n- book (https://example.com/b)\nBye.';

/** A model that says one thing, after one call where it is given, in pieces of three letters. */
function saying(text: string, call?: ModelEvent): ModelPort {
  let asked = 0;
  return {
    name: 'saying',
    label: 'Saying',
    offline: false,
    async *reply() {
      asked += 1;
      if (call && asked === 1) yield call;
      else for (const [delta] of text.matchAll(/[\s\S]{1,3}/g)) yield { type: 'text', delta };
      yield { type: 'done', finish: 'stop' };
    },
  };
}
const runtimeOf = (model: ModelPort) =>
  createAgentRuntime<null>({
    model,
    clock: fixedClock(friday),
    functions: createFunctions(recordingEffects({ did: [], booked: [] })),
  });

async function turn(channel: string): Promise<readonly RuntimeEvent[]> {
  const events: RuntimeEvent[] = [];
  for await (const event of runtimeOf(saying(raw)).respond({
    agent: { name: 'Juno' },
    config: dentist,
    knowledge: [],
    memory: [],
    earlier: [],
    caller: { name: null, address: '+15125550148', kind: 'phone' },
    channel,
    text: 'When are you open?',
    effects: null,
  }))
    events.push(event);
  return events;
}
const textsOf = (events: readonly RuntimeEvent[], type: 'delta' | 'reply') =>
  events.map((event) => (event.type === type ? event.text : '')).join('');

/**
 * All ways on which a model’s words leave the runtime. A new method of it does not compile until
 * this table says what leaves there.
 */
const ways: Readonly<Record<keyof AgentRuntime<null>, (() => Promise<void>) | 'own words'>> = {
  respond: async () => {
    for (const [channel, expected] of [
      ['call', spoken],
      ['sms', read],
      ['client', read],
      ['email', read],
    ] as const) {
      const events = await turn(channel);
      expect(textsOf(events, 'delta')).toBe(expected);
      expect(textsOf(events, 'reply')).toBe(expected);
    }
  },
  summarize: async () => {
    const json = { summary: raw, inboxReason: '**new**', collected: { when: '`9`<|im_end|>' } };
    const found = await runtimeOf(
      saying(`<think>{"summary":"no"}</think>Here:\n\`\`\`json\n${JSON.stringify(json)}\n\`\`\``),
    ).summarize({ dialog: [{ role: 'customer', text: 'Hi' }], runs: [] });
    expect(found).toMatchObject({
      writtenBy: 'saying',
      summary: read,
      inboxReason: 'new',
      collected: { when: '9' },
    });
  },
  answer: async () => {
    expect(
      await runtimeOf(saying(raw)).answer('Open?', [{ title: 'a', body: 'b' }], {
        language: 'en-US',
        timezone: 'UTC',
      }),
    ).toBe(read);
  },
  review: async () => {
    const answer = [{ key: 'a', suggestion: '**b**<|im_end|>', reason: '_c_', reasonTitle: '# d' }];
    expect(
      await runtimeOf(saying(`<think>[]</think>${JSON.stringify(answer)}`)).review([
        { key: 'a', title: 'A', value: 'x', promptTip: '' },
      ]),
    ).toEqual([{ key: 'a', suggestion: '**b**', reason: 'c', reasonTitle: 'd' }]);
  },
  fallbackReply: 'own words',
  greeting: 'own words',
  after: 'own words',
};

describe('words of a model', () => {
  it.each(
    Object.entries(ways).flatMap(([name, way]) =>
      way === 'own words' ? [] : [[name, way] as const],
    ),
  )('are plain when they leave by %s', async (_, way) => {
    await way();
  });

  it('are plain in what a function sends or keeps', async () => {
    const input = {
      name: '**Dana**<|im_end|>',
      message: '# Crown\n<think>x</think>*now*',
      callback: '+15125550148',
    };
    const { say, recorded, events } = startTestConversation(dentist, {
      model: saying('Done.', { type: 'tool', id: 'a', name: 'takeMessage', input }),
    });
    await say('Tell them');
    expect(recorded.did.join(' ')).toContain('Crown\nnow');
    expect(JSON.stringify([recorded.did, events])).not.toMatch(/im_end|<think>/);
    expect(recorded.did.join(' ')).not.toContain('*');
  });
});
