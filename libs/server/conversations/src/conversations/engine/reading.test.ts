import { type RuntimeEvent } from '../../agent-runtime/agent-runtime.js';
import { readingOf, withoutInstructions } from './reading.js';

const config = {
  templateFields: [
    { key: 'hours', title: 'When are you open?', type: 'text', value: '8 AM to 5 PM' },
    { key: 'empty', title: 'Nothing', type: 'text', value: '' },
    { key: 'apiKey', title: 'Key of the calendar', type: 'text', value: 'k-9f31aa' },
  ],
};
const reply: Extract<RuntimeEvent, { type: 'reply' }> = {
  type: 'reply',
  text: 'Yes.',
  trace: [],
  tokens: { model: 'm', input: 300, cachedInput: 200, output: 20 },
  asked: {
    facts: [
      { source: 'instructions', text: 'Open 8 AM to 5 PM. Call with k-9f31aa.' },
      { source: 'knowledge', title: 'Prices', text: 'See https://x.test/?token=abc123 for more.' },
      { source: 'context', title: 'Caller', text: 'The caller is Dana.' },
    ],
    tools: [{ label: 'Look up', condition: 'Authorization: Bearer abcdef123456' }],
    ms: 12.5,
  },
};

describe('What an agent was given for an answer', () => {
  it('is shown by part to the member who tests it', () => {
    expect(readingOf({ selfTest: true }, { config }, reply)).toEqual({
      instructions: 'Open 8 AM to 5 PM. Call with ••••••••.',
      fields: [
        { title: 'When are you open?', text: '8 AM to 5 PM' },
        { title: 'Key of the calendar', text: '••••••••' },
      ],
      passages: [{ title: 'Prices', text: 'See https://x.test/?token=•••••••• for more.' }],
      context: [{ title: 'Caller', text: 'The caller is Dana.' }],
      functions: [{ title: 'Look up', text: 'Authorization: ••••••••' }],
      tokensUsed: 320,
      ms: 12.5,
    });
  });

  it.each([{}, { selfTest: false }])('is not made for callers and visitors: %j', (inbound) => {
    expect(readingOf(inbound, { config }, reply)).toBeUndefined();
  });

  it('keeps no long text whole but the instructions', () => {
    const long = 'a'.repeat(50_000);
    const read = readingOf(
      { selfTest: true },
      { config: {} },
      {
        asked: {
          facts: [
            { source: 'instructions', text: long },
            { source: 'knowledge', title: 'Handbook', text: long },
          ],
          tools: [],
          ms: 1,
        },
      },
    );
    expect(read?.instructions).toHaveLength(50_000);
    expect(read?.passages[0]?.text).toHaveLength(4000);
    expect(read?.tokensUsed).toBeNull();
  });

  it('leaves out what the owner wrote for those who may not use the full editor', () => {
    const read = readingOf({ selfTest: true }, { config }, reply);
    expect(read && withoutInstructions(read)).toMatchObject({
      instructions: null,
      functions: [{ title: 'Look up', text: '' }],
      passages: [{ title: 'Prices' }],
    });
  });
});
