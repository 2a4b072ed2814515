import { phonesIn } from '@patchbay/formats/phone';
import { bookingRulesOf } from './free-times.js';
import { emailsIn } from '@patchbay/template-fields';
import { destinationsIn } from './transfer.js';

const pumps = {
  digits: '7',
  blanks: ' ',
  letters: 'a',
  dots: 'a.',
  addresses: 'a@',
  minutes: '7 minutes ',
  days: 'mon ',
  times: '9 to ',
  commas: ', ',
  ands: 'and mon   ',
};

/** CPU time in milliseconds, independent of other load on the machine. */
function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('parsing of texts by functions', () => {
  it.each(Object.entries(pumps))('takes time proportional to the length: %s', (_name, pump) => {
    const long = `Open ${pump.repeat(Math.ceil(59_000 / pump.length)).slice(0, 59_000)}!`;
    expect(
      costOf(() =>
        bookingRulesOf(long, { agentInstructions: long } as never, 'America/Chicago', 'cleaning'),
      ),
    ).toBeLessThan(1500);
    expect(
      costOf(() => [emailsIn(long), phonesIn(long, 'US'), destinationsIn(long, 'US')]),
    ).toBeLessThan(500);
  });

  it('has unchanged results', () => {
    const minutesOf = (text: string) =>
      bookingRulesOf('', { agentInstructions: text } as never, 'America/Chicago', 'cleaning')
        .minutes;
    expect(minutesOf('We clean. Cleanings take 40 minutes, whitening takes 90 minutes.')).toBe(40);
    expect(minutesOf('Whitening takes 90 minutes.')).toBe(30);
    expect(emailsIn('Write to a.b+c@mail.example.com, x@y@z.example or me@there.')).toEqual([
      'a.b+c@mail.example.com',
      'y@z.example',
    ]);
  });
});
