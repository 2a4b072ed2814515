import { dentist, startTestConversation } from './testing/dentist.js';

// A person who tests an agent has a name already, which the appointment gets where no other is given.
const caller = { name: 'Test caller', address: 'visitor-1', kind: 'visitor' };
const spanish = { ...dentist, agentLang: 'es' };

async function bookedName(
  lines: readonly string[],
  config: Readonly<Record<string, unknown>> = dentist,
): Promise<{ readonly name: string | undefined; readonly said: readonly string[] }> {
  const conversation = startTestConversation(config, { caller });
  const said: string[] = [];
  for (const line of lines) said.push(await conversation.say(line));
  return { name: conversation.recorded.did[0], said };
}

describe('a name that a caller gives', () => {
  it.each([
    ['while times are offered', ['I need a cleaning on Tuesday', 'Dana Whitfield', '10 AM']],
    ['alone, one word', ['I need a cleaning on Tuesday', 'Dana', '10 AM'], 'Dana'],
    ['in words', ['I need a cleaning on Tuesday', 'My name is Dana Whitfield', '10 AM']],
    ['with a number', ['I need a cleaning on Tuesday', 'Dana Whitfield, 512 555 0148', '10 AM']],
    ['after a number', ['I need a cleaning on Tuesday', '512 555 0148, Dana Whitfield', '10 AM']],
    ['with the time', ['I need a cleaning on Tuesday', 'Dana Whitfield, 10 AM']],
    ['after the time', ['I need a cleaning on Tuesday', '10 AM, Dana Whitfield']],
    ['with “at”', ['I need a cleaning on Tuesday', 'Dana Whitfield at 10 AM']],
    ['with “and”', ['I need a cleaning on Tuesday', '10 AM and my name is Dana Whitfield']],
    ['with “please”', ['I need a cleaning on Tuesday', '10 AM please. Dana Whitfield.']],
    ['first of all', ['Hi, this is Dana Whitfield', 'I need a cleaning on Tuesday', '10 AM']],
    ['with the wish', ['This is Dana Whitfield, I need a cleaning on Tuesday', '10 AM']],
    ['for another', ['I need a cleaning on Tuesday for Dana Whitfield', '10 AM']],
    ['with “yes”', ['I need a cleaning on Tuesday', 'Yes, Dana Whitfield', '10 AM']],
    [
      'and puts right',
      ['I need a cleaning on Tuesday', 'Dena Whitfield', 'no, Dana with an a', '10 AM'],
    ],
    [
      'and takes back',
      ['I need a cleaning on Tuesday', 'Dena Whitfield', 'not Dena, Dana', '10 AM'],
    ],
  ] as const)('is taken %s', async (_how, lines, name: string = 'Dana Whitfield') => {
    const { name: booked, said } = await bookedName(lines);
    expect(said.join('\n')).not.toMatch(/did not get that/);
    expect(booked).toContain(` ${name} `);
  });

  it.each([
    ['while times are offered', ['Necesito una limpieza el martes', 'Dana Whitfield', 'a las 10']],
    ['in words', ['Necesito una limpieza el martes', 'Me llamo Dana Whitfield', 'a las 10']],
    [
      'with a number',
      ['Necesito una limpieza el martes', 'Dana Whitfield, 512 555 0148', 'a las 10'],
    ],
    ['with the time', ['Necesito una limpieza el martes', 'Dana Whitfield, a las 10']],
    [
      'and puts right',
      ['Necesito una limpieza el martes', 'Dena Whitfield', 'no, Dana con a', 'a las 10'],
    ],
  ] as const)('in Spanish is taken %s', async (_how, lines) => {
    const { name, said } = await bookedName(lines, spanish);
    expect(said.join('\n')).not.toMatch(/no (?:le|lo) entendí/i);
    expect(name).toContain(' Dana Whitfield ');
  });

  it.each(['Mornings', 'Whatever', 'Anything later', 'Tuesday', 'Sounds good'])(
    'is not heard in “%s”',
    async (line) => {
      const { name } = await bookedName(['I need a cleaning on Tuesday', line, '10 AM']);
      expect(name ?? ' Test caller ').toContain(' Test caller ');
    },
  );
});
