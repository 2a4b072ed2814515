import { type DemoScenario } from './scenario.js';

/** What callers of the demo's roofers want. */
export const roofingScenarios: readonly DemoScenario[] = [
  {
    key: 'leak',
    channels: ['call', 'sms'],
    outcome: 'booked',
    lines: [
      'Water is coming through the ceiling since the storm.',
      '>I’m sorry about that. We can look at it {day} at {time}. What is the address?',
      '88 Alder Court.',
      '>A crew comes to 88 Alder Court on {day} at {time}.',
    ],
    summary: 'Storm leak at 88 Alder Court. Inspection booked.',
    collected: { reason: 'Leak', address: '88 Alder Court', disposition: 'booked' },
    run: {
      name: 'schedule',
      label: 'Schedule',
      words: '{day}, {time} · inspection, 88 Alder Court',
    },
  },
  {
    key: 'quote',
    channels: ['call', 'client', 'email'],
    outcome: 'message',
    lines: [
      'What would a new shingle roof cost for a ranch house?',
      '>Quotes are free after a look at the roof. May I take your number so that Sam calls you?',
      'Sure, this one.',
      '>Sam calls you back tomorrow morning.',
    ],
    summary: 'Wants a quote for a shingle roof on a ranch house.',
    collected: { reason: 'Quote', roof: 'Shingle', disposition: 'callback' },
    run: {
      name: 'takeMessage',
      label: 'Take a Message',
      words: 'Quote for a shingle roof, ranch house',
    },
  },
  {
    key: 'gutters',
    channels: ['sms', 'client'],
    outcome: 'answered',
    lines: [
      'Do you clean gutters too?',
      '>Yes, gutter cleaning is $120 for a one-storey house.',
      'Great.',
    ],
    summary: 'Asked about gutter cleaning.',
    collected: { reason: 'Gutters', disposition: 'answered' },
  },
  {
    key: 'warranty',
    channels: ['email', 'call'],
    outcome: 'transferred',
    lines: [
      'I have a warranty claim from the job in spring.',
      '>I am putting you through to the office.',
      'Thanks.',
    ],
    summary: 'Warranty claim from spring. Put through.',
    collected: { reason: 'Warranty', disposition: 'transferred' },
    run: { name: 'transfer', label: 'Call Transfer', words: 'Put through to the office' },
  },
  {
    key: 'spam',
    channels: ['call'],
    outcome: 'spam',
    junk: true,
    lines: ['We can get you twenty leads a week.', '>Is this about a roof?', 'It is about growth.'],
    summary: 'Sales call for lead generation.',
    collected: { disposition: 'spam' },
  },
];
