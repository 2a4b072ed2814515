import { createOfflineModel, type ModelRequest } from '../index.js';

/** Repeated text, as an attacker may send or an owner may write. */
const pumps = {
  digits: '7',
  blanks: ' ',
  'blanks that do not break': '\u00a0',
  dots: '.',
  letters: 'a',
  hashes: '#',
  commas: ', ',
  lines: '\n',
  conditions: 'if a, ',
  minutes: '7 minutes ',
  questions: "what's ",
  names: 'Aa ',
  people: ' for Aa Bb',
  streets: '7 Main ',
};
const length = 59_000;

const request = (instructions: string, text: string): ModelRequest => ({
  purpose: 'converse',
  agent: { name: 'Ann', instructions, greeting: '' },
  facts: [{ source: 'instructions', text: instructions }],
  tools: [],
  messages: [{ role: 'customer', text }],
  now: Date.UTC(2026, 0, 5, 15),
  timezone: 'America/Chicago',
  language: 'en',
  channel: 'chat',
});

/** Milliseconds of processor time: what others do on the machine does not count. */
async function costOf(asked: ModelRequest): Promise<number> {
  const before = process.cpuUsage();
  const events = [];
  for await (const event of createOfflineModel().reply(asked)) events.push(event);
  expect(events.at(-1)).toMatchObject({ type: 'done' });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a reply of the offline model', () => {
  it.each(Object.entries(pumps))(
    'takes time linear in the length of its texts: %s',
    async (_name, pump) => {
      const long = `We are at ${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}!`;
      expect(await costOf(request(long, 'Where are you?'))).toBeLessThan(1000);
      expect(await costOf(request('We are open from 9 AM to 5 PM.', long))).toBeLessThan(1000);
    },
  );
});
