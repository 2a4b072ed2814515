import { type RuntimeInput } from './port.js';
import { requestOf } from './request.js';

const input: RuntimeInput<null> = {
  agent: { name: 'Ada' },
  config: { agentInstructions: 'Answer.' },
  knowledge: [{ title: 'Prices', body: 'A crown costs $1,900.' }],
  memory: [],
  earlier: [],
  caller: { name: 'Ines', address: '+15125550148', kind: 'phone', about: 'Prefers mornings.' },
  channel: 'call',
  text: 'Hello',
  effects: null,
};
const factsOf = (config: Record<string, unknown>) =>
  requestOf({ ...input, config: { ...input.config, ...config } }, [], 0).facts;

describe('model request', () => {
  it('contains knowledge and caller data as untrusted data, never as instructions', () => {
    expect(factsOf({})).toEqual(
      expect.arrayContaining([
        { source: 'knowledge', title: 'Prices', text: 'A crown costs $1,900.' },
        { source: 'context', title: 'Caller', text: 'The caller is Ines.' },
        { source: 'context', title: 'Noted about the caller', text: 'Prefers mornings.' },
      ]),
    );
    expect(factsOf({}).filter(({ source }) => source === 'instructions')).toEqual([
      { source: 'instructions', text: 'Answer.' },
    ]);
  });

  it('gives a choice in the words of the owner, whose language its value may not have', () => {
    const industry = {
      key: 'industry',
      title: '¿Qué tipo de empresa es?',
      type: 'select',
      value: 'dental practice',
      options: ['other', { value: 'dental practice', label: 'clínica dental' }],
    };
    expect(factsOf({ templateFields: [industry] })).toContainEqual({
      source: 'field',
      title: '¿Qué tipo de empresa es?',
      text: 'clínica dental',
    });
  });

  it('omits caller data when the owner disables it', () =>
    expect(
      factsOf({ noContactInjection: true }).filter(({ source }) => source === 'context'),
    ).toEqual([]));
});
