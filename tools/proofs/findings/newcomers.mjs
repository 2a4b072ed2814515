// What a newcomer in Mexico found with the settings as they come.
const carrier = 'libs/server/telephony-tests/src/carrier';

export const newcomers = [
  {
    id: 'mexico-1',
    holds:
      'A text that did not arrive says why, as a code with its country, below the text, in the ' +
      'transcript and in a notice, once a day for an account and reason; a person who answers ' +
      'is refused for the same reason.',
    tests: [
      [
        `${carrier}/refused-texts.test.ts`,
        'says so with the message, and tells the people of the account once a day and country',
      ],
      [`${carrier}/refused-texts.test.ts`, 'with the code “%s” says %s'],
      [`${carrier}/refused-texts.test.ts`, 'makes no notice where the person wished it'],
      [
        `${carrier}/refused-texts.test.ts`,
        'is refused to a person of the account for the same reason',
      ],
      [
        'libs/features/conversations/src/thread/thread-entries.test.ts',
        'say why a text did not arrive',
      ],
    ],
    left: 'The list of the inbox does not mark a room whose last text did not arrive.',
  },
  {
    id: 'mexico-2',
    holds:
      'A country that the installation may not call or text is named before, in the settings, ' +
      'with the numbers and where a number is chosen; the setting is named to the operator only.',
    tests: [
      ['libs/server/core/src/outgoing/country-reach.test.ts', '%s by %j'],
      [`${carrier}/refused-texts.test.ts`, 'is named before, with the country of the account'],
      [
        'libs/ui/screens/src/reach/country-reach.test.tsx',
        'is named to its people, with whom to ask',
      ],
    ],
  },
  {
    id: 'mexico-3',
    holds: 'The country of an account is chosen in its settings, by a part of its name or code.',
    tests: [
      [
        'libs/features/accounts/src/settings/settings.test.tsx',
        'choose the country by a part of its name, and say at its field why it was refused',
      ],
    ],
  },
  {
    id: 'mexico-4',
    holds:
      'A refused number is called costly only where it is; a country and a code of no country ' +
      'have events of their own.',
    tests: [
      ['libs/server/core-tests/src/outgoing/wire.test.ts', '%s makes the security event %s'],
      ['libs/server/core/src/outgoing/costly-ranges.test.ts', '%s where %j is allowed: %s'],
    ],
  },
  {
    id: 'mexico-5',
    holds: 'Beside a real carrier the handset at /dev/phone reaches no agent.',
    tests: [
      [
        `${carrier}/handset-beside-carrier.test.ts`,
        'texts no agent: the carrier would send the answer to the person who has that number',
      ],
    ],
  },
  {
    id: 'mexico-6',
    holds:
      'Former spellings of numbers of Mexico, Brazil and Argentina are the number of today, ' +
      'where only that is valid.',
    tests: [['libs/domain/formats/src/phone.test.ts', '%s in %s is %s']],
    left: 'An Argentine number without its 9 may be a fixed line, and stays another contact.',
  },
  {
    id: 'phone-1',
    holds:
      'A visitor’s chat goes on after a reload where the browser keeps nothing for frames of ' +
      'other sites; no page receives a session that the browser keeps, and no link chooses one.',
    tests: [
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'hands its page the session where the browser keeps nothing, and goes on with it',
      ],
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'tells no page a session that the browser keeps',
      ],
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'takes no session from a link to its own page',
      ],
      [
        'apps/embed/src/widget/widget.test.ts',
        'keeps the session that its frame cannot keep, for the next frame of this agent and server',
      ],
    ],
    left: 'A person with a signed identity begins a new thread there.',
  },
  {
    id: 'phone-2',
    holds:
      'The editor and the test chat say which version is saved and which answers; the simulated ' +
      'phone keeps what was said until the next call.',
    tests: [
      ['libs/features/agents/src/editor/editor-state.test.tsx', 'is true when %s'],
      [
        'libs/features/agents/src/test-chat/test-chat.test.tsx',
        'says which version answers: %s changes, live %s',
      ],
      [
        'libs/features/conversations/src/phone/phone.test.tsx',
        'keeps what was said until the next call, between the texts before and after it',
      ],
    ],
  },
  {
    id: 'phone-3',
    holds:
      'An action has one Spanish name, in words of all countries; files open in columns in ' +
      'spreadsheets of the person’s region; a line of totals is no person.',
    tests: [
      ['tools/checks/spanish-terms.test.mjs', 'calls an action the same wherever it stands'],
      [
        'tools/checks/spanish-terms.test.mjs',
        'has no word of some countries only, on screens and in what the server writes',
      ],
      ['libs/domain/log-query/src/csv.test.ts', 'which are those of %s: %s'],
      ['libs/server/conversations/src/contacts/foreign-files.test.ts', 'is no person: %s'],
    ],
  },
  {
    id: 'phone-4',
    holds: 'A business whose agent books has a booking form, without a vehicle.',
    tests: [
      [
        'libs/server/conversations-tests/src/calendar/dealer.test.ts',
        'is open while its live agent books appointments',
      ],
    ],
  },
  {
    id: 'L84',
    holds:
      'An address that names an agent opens its editor, also of the agent that is the organization itself.',
    tests: [
      [
        'libs/features/agents/src/list/list.test.tsx',
        'is the editor, where the address names an agent that is the organization itself',
      ],
    ],
    left: 'The editor counts more changes since live than the comparison shows as changed.',
  },
  {
    id: 'L85',
    holds:
      'The search of the inbox is shown as long as it leaves rows out, closing it shows all rows, and an empty list says which words match none.',
    tests: [
      [
        'libs/features/conversations/src/inbox/inbox.test.tsx',
        'shows its search as long as that leaves rows out, and says that none matches',
      ],
    ],
  },
  {
    id: 'L86',
    holds: 'Below a thread with a blocked person nothing says that the agent answers.',
    tests: [
      [
        'libs/features/conversations/src/inbox/inbox.test.tsx',
        'cannot be answered if the person is blocked',
      ],
    ],
  },
  {
    id: 'L87',
    holds:
      'The hours of tasks are said on the clock of the device too, on which times are chosen; days without a gap are a range.',
    tests: [
      ['libs/features/tasks/src/task/hours-words.test.ts', 'are a range where none is left out'],
      ['libs/features/tasks/src/task/hours-words.test.ts', 'goes over midnight in both directions'],
      ['libs/features/tasks/src/task/create-task.test.tsx', 'says in which hours it may run'],
    ],
  },
  {
    id: 'L88',
    holds:
      'Who writes the instructions is led to the editor, and does not read that the agent is ready.',
    tests: [
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'lead to the editor where the agent is still to be written',
      ],
    ],
  },
];
