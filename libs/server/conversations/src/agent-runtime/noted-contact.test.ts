import { fixedClock } from '@patchbay/kernel';
import { createOfflineModel } from '@patchbay/server-providers';
import { createFunctions } from './functions/catalogue.js';
import { createAgentRuntime } from './runtime.js';
import { dentist, friday, recordingEffects, startTestConversation } from './testing/dentist.js';

const booked = ['I would like to book a cleaning', 'Monday at 10', 'Dana Whitfield'];

describe('a caller who has booked', () => {
  it.each([
    ['My name is Ada, 512-555-0142', 'I have noted Ada, 512-555-0142.'],
    [
      'My name is Ada Byron and my number is 512-555-0142.',
      'I have noted Ada Byron, 512-555-0142.',
    ],
    ['You can reach me at 512-555-0142', 'I have noted 512-555-0142.'],
    ['My name is Ada', 'I have noted Ada.'],
  ])('and says “%s” hears that it is noted', async (line, noted) => {
    const talk = startTestConversation(dentist);
    for (const before of booked) await talk.say(before);
    expect(await talk.say(line)).toBe(`${noted} Is there anything else?`);
    expect(await talk.say('No')).toBe('Thank you, goodbye.');
  });

  it('and then gives another name and number has them in the collected data', async () => {
    const talk = startTestConversation(dentist);
    for (const line of [...booked, 'My name is Ada, 512-555-0142']) await talk.say(line);
    const runtime = createAgentRuntime<null>({
      model: createOfflineModel(),
      clock: fixedClock(friday),
      functions: createFunctions(recordingEffects({ did: [], booked: [] })),
    });
    const { collected } = await runtime.summarize({
      dialog: talk.memory,
      timezone: 'America/Chicago',
      runs: [{ name: 'schedule', input: { name: 'Dana Whitfield', when: '2026-11-23T10:00' } }],
    });
    expect(collected).toMatchObject({ name: 'Ada', phone: '+15125550142' });
  });
});
