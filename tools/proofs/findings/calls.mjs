// The calls of the API.
const platform = 'libs/server/platform/src';
const coreTests = 'libs/server/core-tests/src';
const conversationsTests = 'libs/server/conversations-tests/src';
const telephonyTests = 'libs/server/telephony-tests/src';

export const calls = [
  {
    id: 'C1',
    holds:
      'An organization or reseller is not made for the address of a person with an account: 409 with the field, before anything is stored.',
    tests: [
      [
        `${platform}/accounts/first-owner.test.ts`,
        'cannot be a person with an account: nothing is created, and the field is named',
      ],
      [
        `${platform}/members/invitations.test.ts`,
        'signs in as before, sees the invitation, and may decline',
      ],
    ],
  },
  {
    id: 'C2',
    holds: 'Parallel calls with one new address make one person; the others find it.',
    tests: [
      [
        `${platform}/accounts/first-owner.test.ts`,
        'is one for concurrent requests with the same address',
      ],
      [
        `${platform}/accounts/first-owner.test.ts`,
        'is created for all concurrent requests: one creates the member, the others find it',
      ],
    ],
  },
  {
    id: 'C3',
    holds: 'An agent may be named by username or campaign id beside the id of its own account.',
    tests: [
      [`${platform}/proofs/target-names.test.ts`, 'is one account when the id and the %s match'],
      [
        `${platform}/proofs/target-names.test.ts`,
        'is refused when the two are of different accounts',
      ],
    ],
  },
  {
    id: 'C4',
    holds:
      'A body of createReseller that names an account of another tier is refused with 400 or 404.',
    tests: [
      [
        `${platform}/accounts/first-owner.test.ts`,
        'answers an out-of-reach or invalid %s in its body without failing',
      ],
    ],
  },
  {
    id: 'C5',
    holds: 'Staging and live show template markers alike, as the reader asks.',
    tests: [
      [
        `${conversationsTests}/agents/agents.test.ts`,
        'return markers or rendered answers in both staging and live, as requested',
      ],
    ],
  },
  {
    id: 'C6',
    holds: 'A disabled organization reads as not active wherever it is shown.',
    tests: [
      [
        `${platform}/access/disabled.test.ts`,
        'is shown as inactive to ancestors and staff, in the account, in lists and in searches, and can be found by this state',
      ],
    ],
  },
  {
    id: 'C7',
    holds: 'A campaign without instructions is refused with the words of the specification.',
    tests: [[`${conversationsTests}/agents/agents.test.ts`, 'without instructions is not saved']],
  },
  {
    id: 'C8',
    holds: 'A metric whose formula does not parse is refused with the message and its place.',
    tests: [
      [`${platform}/accounts/saved-metrics.test.ts`, 'must parse: %j is refused with the position'],
    ],
  },
  {
    id: 'C9',
    holds: 'Campaign statistics answer the id of a draft with the figures of its agent.',
    tests: [
      [`${telephonyTests}/tasks/tasks.test.ts`, 'count by agent, for one day and for several'],
    ],
  },
  {
    id: 'C10',
    holds: 'A signed callback that is no event is answered with 400.',
    tests: [
      [
        `${platform}/security/forged-callbacks.test.ts`,
        'of a payment processor answers a signed body that is no event with 400',
      ],
    ],
  },
  {
    id: 'G4',
    holds:
      'An account out of reach is refused by calls that act on none as well; titles and names say something, in one line; the simulator takes keys ' +
      'of a telephone and lines with words; a merge refuses fields that it does not know; of two lists of metrics saved at once the second is ' +
      'refused; the links of a removed member end, and each names its maker.',
    tests: [
      [
        `${platform}/identity/hand-off.test.ts`,
        'is refused for the target %s, although it acts on the caller alone',
      ],
      ['libs/domain/contract/src/texts.test.ts', 'that must not be empty takes no blanks for it'],
      [
        'libs/domain/contract/src/texts.test.ts',
        'that is a required title or name says something, in one line',
      ],
      [`${telephonyTests}/carrier/simulator.test.ts`, 'refuses %s %j at its field'],
      [
        `${conversationsTests}/contacts/merge.test.ts`,
        'refuses to take a field that neither contact has, and merges nothing',
      ],
      [
        `${platform}/accounts/saved-metrics.test.ts`,
        'is refused beside another that is saved at once, although neither names a revision',
      ],
      [
        `${platform}/members/members.test.ts`,
        'lose the links of dashboards that they made on removal; links of others stay',
      ],
    ],
  },
  {
    id: 'L3',
    holds:
      'A call is transferred only where the other side answered; each attempt stands in the thread and the log with who was asked and how it ended.',
    tests: [
      [`${telephonyTests}/carrier/transfers.test.ts`, 'that ends with %s is no transfer'],
      [
        `${telephonyTests}/carrier/transfers.test.ts`,
        'that the colleague declines is no transfer, although the carrier calls it completed',
      ],
      [
        `${telephonyTests}/carrier/transfers.test.ts`,
        'is a transfer as well where its answer is reported after the end of the call',
      ],
      [
        `${telephonyTests}/carrier/transfers.test.ts`,
        'is shown with its result to the member who opens the conversation',
      ],
    ],
    left: 'a call that the owner’s rule puts through before the agent, and that is answered, has no conversation and no log, as before',
  },
  {
    id: 'L7',
    holds:
      'Text is cut between letters as people see them, by one function; a text that is longer than a message of the carrier goes out in parts, ' +
      'or is refused with its limit, and is delivered when all parts are.',
    tests: [
      ['libs/domain/kernel/src/cut-text.test.ts', 'ends between letters: %p'],
      [
        `${telephonyTests}/carrier/long-texts.test.ts`,
        'goes out in parts, between letters as people see them, and nothing is dropped',
      ],
      [
        `${telephonyTests}/carrier/long-texts.test.ts`,
        'is delivered when its last part is, and lost when any part is',
      ],
      [
        `${coreTests}/outgoing/outgoing-gateway.test.ts`,
        'is refused with its limit where it would take more than ten',
      ],
      ['tools/checks/text-cuts.test.mjs', 'is cut between letters, by one function'],
    ],
    left: 'the parts of one text count as one in the limits of a day; in screens, a list of code points cuts the name in a mail (display-name.ts)',
  },
  {
    id: 'L12',
    holds:
      'A reaction that a phone reports and a text without words and files stay in the thread without an answer; a text of files alone is answered that ' +
      'the agent reads words. Controls and overrides of direction in what a carrier brings are not stored.',
    tests: [
      [
        'libs/server/conversations/src/conversations/messages/tapbacks.test.ts',
        'is no line of a person: %p',
      ],
      [
        'libs/server/conversations/src/conversations/messages/tapbacks.test.ts',
        'is not read into %p',
      ],
      [
        `${telephonyTests}/carrier/wordless-texts.test.ts`,
        'stays in the thread and has no answer: %p',
      ],
      [`${telephonyTests}/carrier/wordless-texts.test.ts`, 'and without files has no answer: %j'],
      [
        `${telephonyTests}/carrier/wordless-texts.test.ts`,
        'and with a file is answered: the agent reads words only',
      ],
      [`${telephonyTests}/carrier/wordless-texts.test.ts`, 'are not stored: %s'],
    ],
  },
  {
    id: 'L13',
    holds:
      'The end of a call is final, whatever a carrier reports before, after or twice: no call stays open.',
    tests: [
      [
        `${telephonyTests}/carrier/event-order.test.ts`,
        'that is reported before its ringing is final: %s',
      ],
      [
        `${telephonyTests}/carrier/event-order.test.ts`,
        'is final for all that comes after it, in any order and twice',
      ],
      [
        `${telephonyTests}/carrier/event-order.test.ts`,
        'that is reported while it begins to ring leaves no call open',
      ],
    ],
  },
];
