import { type AgentConfig } from '@patchbay/contract';
import { configChanges, shortened } from './config-changes.js';

const words = { labelOf: (key: string) => `<${key}>`, yes: 'Yes', no: 'No' };
const changesOf = (before: AgentConfig, after: AgentConfig) =>
  configChanges(before, after, words).changes.map(({ label, parts }) => [
    label,
    parts
      .filter(({ kind }) => kind === 'removed')
      .map(({ text }) => text)
      .join(''),
    parts
      .filter(({ kind }) => kind === 'added')
      .map(({ text }) => text)
      .join(''),
  ]);

const field = (key: string, value: unknown) => ({ key, title: `About ${key}`, value });

it.each<[string, AgentConfig, AgentConfig, readonly (readonly string[])[]]>([
  [
    'a text',
    { welcomeMessage: 'Hi you' },
    { welcomeMessage: 'Hi all' },
    [['<welcomeMessage>', 'you', 'all']],
  ],
  [
    'a number',
    { preAnswerRingTime: 2 } as AgentConfig,
    { preAnswerRingTime: 4 } as AgentConfig,
    [['<preAnswerRingTime>', '2', '4']],
  ],
  [
    'a switch',
    { noConvoHistory: false },
    { noConvoHistory: true },
    [['<noConvoHistory>', 'No', 'Yes']],
  ],
  ['a key that was not there', {}, { agentVoice: 'Marin' }, [['<agentVoice>', '', 'Marin']]],
  [
    'a key that is null now',
    { agentModel: 'small' },
    { agentModel: null },
    [['<agentModel>', 'small', '']],
  ],
  [
    'a function',
    { actions: [{ name: 'schedule', instructions: 'Offer an hour.' }] },
    { actions: [{ name: 'schedule', instructions: 'Offer an hour.' }, { name: 'transfer' }] },
    [['<actions>', '', '\ntransfer']],
  ],
  [
    'an app',
    { apps: [] },
    { apps: [{ appId: 'maps', version: 'v1' }] },
    [['<apps>', '', 'appId: maps, version: v1']],
  ],
  [
    'an answer',
    { templateFields: [field('hours', '8-5'), field('name', 'Ada')] },
    { templateFields: [field('hours', '8-6'), field('name', 'Ada')] },
    [['About hours', '5', '6']],
  ],
  [
    'an answer that is no longer asked for',
    { templateFields: [field('old', 'x')] },
    {},
    [['About old', 'x', '']],
  ],
  [
    'a key of an integrator',
    { heartbeatUrl: 'a' },
    { heartbeatUrl: 'b' },
    [['heartbeatUrl', 'a', 'b']],
  ],
])('%s that differs is a line of its own', (_, before, after, expected) => {
  expect(changesOf(before, after)).toEqual(expected);
});

it('bookkeeping, the order of keys, and empty values are no difference', () => {
  expect(
    configChanges(
      { links: [], agentName: '', enabledFunctions: { b: ['x'], a: ['y'] }, title: 'Desk' },
      {
        id: 'camp1',
        revision: 4,
        savedBy: 'Ada',
        publishedBy: 'Bo',
        enabledFunctions: { a: ['y'], b: ['x'] },
        title: 'Desk',
      },
      words,
    ),
  ).toEqual({ changes: [], same: 2 });
});

it('the important fields come first: answers, greeting, instructions', () => {
  const all = { zone: '1', timezone: 'UTC', agentInstructions: 'b', welcomeMessage: 'a' };
  expect(
    changesOf({}, { ...all, templateFields: [field('hours', '8')] }).map(([label]) => label),
  ).toEqual(['About hours', '<welcomeMessage>', '<agentInstructions>', '<timezone>', 'zone']);
});

describe('a long text that stays', () => {
  const long = 'word '.repeat(200);
  const texts = (before: string, after: string) =>
    shortened(
      configChanges({ description: before }, { description: after }, words).changes[0]?.parts ?? [],
    ).map(({ text }) => text.length);
  it('keeps only what is beside a change', () => {
    const lengths = texts(`${long}old\n${long}`, `${long}new\n${long}`);
    expect(Math.max(...lengths)).toBeLessThan(200);
  });
  it('keeps both ends between two changes', () => {
    const [, , middle] = texts(`a ${long}b`, `c ${long}d`);
    expect(middle).toBe(323);
  });
  it('that is short stays whole', () => {
    expect(shortened([{ kind: 'same', text: 'short' }])).toEqual([{ kind: 'same', text: 'short' }]);
  });
});
