import { openChat, setUpAgent, signUp } from '../../operations/rig/people.mjs';
import { staysResponsive } from '../responsiveness.mjs';

export const attack = {
  isAlone: true,
  finding: 'A14',
  how: 'instructions of 59,000 digits, and messages of 9,000, to an offline agent',
  holds: 'others are answered within 500 ms, in one of three rounds',
  run: async ({ open }) => {
    const site = await open();
    const person = await signUp(site.client, site.url, 'trial@example.com');
    await setUpAgent(site.client, person, `We are Northside. ${'1'.repeat(59_000)}`).catch(
      () => undefined,
    );
    const chat = await openChat(site.client, person);
    const { slowestMs } = await staysResponsive(
      site,
      async () => {
        for (const text of [
          'Where are you?',
          'What is your address?',
          '7'.repeat(4000),
          'Which times are free?',
        ])
          await chat.say(text);
      },
      { maxMs: 500, everyMs: 20, rounds: 3 },
    );
    return `slowest other answer ${slowestMs} ms`;
  },
};
