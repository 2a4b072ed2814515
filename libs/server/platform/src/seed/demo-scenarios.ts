/**
 * What people of the demo want, as short dialogues. `{time}`, `{day}` and `{name}` are filled per
 * conversation. A line that begins with `>` is the agent's, one that begins with `*` a person's of
 * the office.
 */
export interface DemoScenario {
  readonly key: string;
  readonly channels: readonly ('call' | 'sms' | 'client' | 'email')[];
  readonly lines: readonly string[];
  readonly summary: string;
  readonly outcome:
    'booked' | 'message' | 'answered' | 'transferred' | 'callback' | 'spam' | 'open';
  readonly collected: Readonly<Record<string, string>>;
  readonly run?: {
    readonly name: 'schedule' | 'takeMessage' | 'transfer';
    readonly label: string;
    readonly words: string;
  };
  readonly junk?: boolean;
}

export const dentalScenarios: readonly DemoScenario[] = [
  {
    key: 'chipped',
    channels: ['call', 'sms'],
    outcome: 'booked',
    lines: [
      'Hi, I chipped a tooth on an olive pit last night.',
      '>I’m sorry to hear that. Is the tooth painful, or only chipped?',
      'Only chipped. The front one, I can feel the edge.',
      '>Dr. Okafor has {day} at {time}. Would that suit you?',
      'Yes, {time} works for me.',
      '>You are booked for {day} at {time}.',
    ],
    summary: 'Chipped front tooth, no pain. Booked with Dr. Okafor.',
    collected: { reason: 'Chipped front tooth', pain: 'No', disposition: 'booked' },
    run: { name: 'schedule', label: 'Schedule', words: '{day}, {time} · Dr. Okafor' },
  },
  {
    key: 'cleaning',
    channels: ['call', 'client', 'sms'],
    outcome: 'booked',
    lines: [
      'Do you have anything this week for a cleaning?',
      '>Yes, {day} at {time}. Cleanings take 40 minutes. Does that suit you?',
      'Perfect, put me down please.',
      '>You are booked for {day} at {time}. Anything else?',
      'No, thank you.',
    ],
    summary: 'Wants a cleaning this week. Booked.',
    collected: { reason: 'Cleaning', disposition: 'booked', patient: 'existing' },
    run: { name: 'schedule', label: 'Schedule', words: '{day}, {time} · cleaning, 40 min' },
  },
  {
    key: 'insurance',
    channels: ['call', 'client', 'email'],
    outcome: 'message',
    lines: [
      'Do you take the Evergreen dental plan?',
      '>We take PPO insurance. I do not know about that plan, so let me take a message for the desk. What number is best?',
      'This one is fine.',
      '>I passed it on. The desk will check your plan and call you back.',
    ],
    summary: 'Asked whether the Evergreen plan is accepted. The desk should check and call back.',
    collected: { reason: 'Insurance question', disposition: 'callback', insurance: 'Evergreen' },
    run: {
      name: 'takeMessage',
      label: 'Take a Message',
      words: 'Check the Evergreen plan and call back',
    },
  },
  {
    key: 'hours',
    channels: ['call', 'sms', 'client'],
    outcome: 'answered',
    lines: [
      'Are you open on Saturday?',
      '>On Saturday we are open from 9 AM to noon.',
      'Good to know, thanks.',
      '>You are welcome.',
    ],
    summary: 'Asked about Saturday hours. Answered.',
    collected: { reason: 'Opening hours', disposition: 'answered' },
  },
  {
    key: 'filling',
    channels: ['call'],
    outcome: 'transferred',
    lines: [
      'My filling fell out and it is bleeding.',
      '>That should be looked at now. I am putting you through to the dentist on call.',
      'Thank you.',
    ],
    summary: 'Lost filling with bleeding. Put through to the dentist on call.',
    collected: { reason: 'Lost filling', pain: 'Yes', disposition: 'transferred' },
    run: { name: 'transfer', label: 'Call Transfer', words: 'Put through to the dentist on call' },
  },
  {
    key: 'records',
    channels: ['email', 'call'],
    outcome: 'message',
    lines: [
      'Could you send my X-rays to a specialist in Dallas?',
      '>I can pass that on. Which specialist, and what number should we call if there is a question?',
      'Dr. Haim, and this number is fine.',
      '>I noted it for the desk. They call you back within one working day.',
    ],
    summary: 'Wants X-rays sent to Dr. Haim in Dallas.',
    collected: { reason: 'Records request', disposition: 'message', specialist: 'Dr. Haim' },
    run: { name: 'takeMessage', label: 'Take a Message', words: 'Send X-rays to Dr. Haim, Dallas' },
  },
  {
    key: 'whitening',
    channels: ['client', 'sms'],
    outcome: 'answered',
    lines: [
      'How long does a whitening session take, and what is it?',
      '>Teeth whitening takes 60 minutes and starts at $280.',
      'Thanks, I will think about it.',
    ],
    summary: 'Asked about whitening: 60 minutes, from $280.',
    collected: { reason: 'Whitening', disposition: 'answered' },
  },
  {
    key: 'handover',
    channels: ['sms', 'client'],
    outcome: 'open',
    lines: [
      'Can my son come at the same time? He’s 9 and needs a cleaning too.',
      '>Let me ask the desk about two chairs side by side. A colleague will reply here shortly.',
      '*Hi {name}, Priya here. Yes! Leo can see Anna, our hygienist, at {time} as well.',
      'Wonderful, thank you so much.',
    ],
    summary: 'Wants two cleanings at the same time. Priya confirmed.',
    collected: { reason: 'Family appointment', disposition: 'booked' },
  },
  {
    key: 'spam',
    channels: ['call'],
    outcome: 'spam',
    junk: true,
    lines: [
      'This is an important notice about your business listing.',
      '>Which patient is this about?',
      'Press one to keep your listing.',
    ],
    summary: 'Recorded sales pitch about a business listing.',
    collected: { disposition: 'spam' },
  },
];

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
