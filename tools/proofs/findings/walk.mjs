// F1 to F14: what owners, resellers and visitors met.
const accounts = 'libs/features/accounts/src';
const onboarding = 'libs/features/onboarding/src';
const problemWords = 'libs/ui/screens/src/problems/problem-words.test.tsx';

export const walk = [
  {
    id: 'F1',
    holds:
      'Every page and overlay opens in English, Spanish and the pseudo-languages, in light and ' +
      'dark, without an error in the console; the section column does not update endlessly, ' +
      'and the lint refuses effects that set what they depend on.',
    tests: [
      [
        'libs/ui/overlays/src/frame-slots.test.tsx',
        'appears once its messages have been fetched, and not in an endless update',
      ],
      ['tools/checks/settled-effects.test.mjs', 'are refused where ${what}'],
      [
        `${accounts}/frame/frame.test.tsx`,
        'keeps the place of the section column while the page of a section is on its way',
      ],
      [
        `${accounts}/frame/frame.test.tsx`,
        'stands with rail and section column before it is known whose account this is',
      ],
      ['e2e/web/every-page.spec.ts', 'every page and overlay opens in ${language} (${place})'],
      [
        'e2e/web/every-page-tested.spec.ts',
        'every page and overlay opens in ${language} (${place})',
      ],
    ],
    left: 'Pages still move while they open: `e2e/support/layout-shifts.ts` names them, with how far.',
  },
  {
    id: 'F2',
    holds: 'A part of a thread that scrolls keeps its height, in every column that scrolls.',
    tests: [['tools/checks/scrolling-columns.test.mjs', 'does not squeeze what it holds']],
  },
  {
    id: 'F6',
    holds:
      'A number is taken after a question with its price, needs a plan, and the last step shows ' +
      'it with a link to the simulator.',
    tests: [
      [
        `${onboarding}/number/select-number.test.tsx`,
        'takes one after a question that says its price',
      ],
      [
        `${onboarding}/number/select-number.test.tsx`,
        'leads to the plans where the account has none, and asks for no numbers',
      ],
      [
        `${onboarding}/wizard/onboarding-overlay.test.tsx`,
        'end where the agent is heard: number %s',
      ],
    ],
  },
  {
    id: 'F7',
    holds: 'The settings of an organization rename the business, and visitors see its name.',
    tests: [
      [
        `${accounts}/settings/settings.test.tsx`,
        'rename the business itself, and not the agent that answers for it',
      ],
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'is that of the business, whatever its agent is called',
      ],
    ],
  },
  {
    id: 'F8',
    holds:
      'Every problem that the schemas of all operations find is said in the language of the ' +
      'person, in plain words, and never in those of a schema.',
    tests: [
      [problemWords, 'are said in the language of the person, and never in the words of a schema'],
      [problemWords, 'have a kind for each requirement that a schema states'],
      [
        'libs/features/agents/src/knowledge/knowledge.test.tsx',
        'asks for an address in plain words where none is written',
      ],
    ],
    left:
      'Sentences of the server about a call as a whole are replaced by messages in forms of ' +
      'operations; other screens still show them in English.',
  },
  {
    id: 'F9',
    holds: 'The values of a formula are added up, and a count says that it does not use them.',
    tests: [
      [
        'libs/features/insights/src/metrics/EditMetricOverlay.test.tsx',
        'of a formula is added behind the usual eight, with its value before it is saved',
      ],
    ],
  },
  {
    id: 'F10',
    holds: 'A statement comes to what its invoice asks for, and says what is carried.',
    tests: [
      [
        'libs/features/money/src/statements/statements.test.tsx',
        'come to what is on the invoice, and say what less than a cent is carried',
      ],
    ],
  },
  {
    id: 'F12',
    holds: 'A calendar that cannot be connected has no button, and its reason is in sight.',
    tests: [
      [
        `${onboarding}/wizard/onboarding-overlay.test.tsx`,
        'say in sight why a calendar cannot be connected, and offer no button for it',
      ],
    ],
  },
  {
    id: 'F13',
    holds: 'Rows, threads and logs write the time of day alike, as the language does.',
    tests: [['libs/domain/formats/src/time.test.ts', '%s is %p in New York']],
    left:
      'One average of the logs and the dashboard, one day of periods and usage, and the name of ' +
      'a caller in the logs.',
  },
  {
    id: 'F14',
    holds: 'A comparison names no side without words, and a long caller stays inside its card.',
    tests: [
      [
        'libs/ui/kit/src/data/data.test.tsx',
        'names no side without words, and says where only signs change',
      ],
    ],
    left: 'The other clauses.',
  },
];
