// The console in a browser.
const agents = 'libs/features/agents/src';
const conversations = 'libs/features/conversations/src';
const apiClient = 'libs/data/api-client/src';

export const screens = [
  {
    id: 'C24',
    holds:
      'A refused form shows what was wrong at its field, under the name that the server sends.',
    tests: [
      ['libs/features/accounts/src/tree/new-organization.test.tsx', 'shows the error at its field'],
      [`${apiClient}/call-error.test.ts`, 'for %s is %p'],
    ],
  },
  {
    id: 'C25',
    holds:
      'Choices and dates of a template are edited as what they are; a short brand colour is sent in its long form.',
    tests: [
      [`${agents}/editor/editor.test.tsx`, 'shows a multi-select as choices and a date as a date'],
      [
        'libs/features/brand/src/white-label/white-label.test.ts',
        'keeps a short colour in the long form that the server stores',
      ],
    ],
  },
  {
    id: 'C26',
    holds:
      'A payment link shows its visitor the payee and the amount, and leads to the ' +
      'processor; the pages that follow a payment promise nothing to a visitor; /help opens help.',
    tests: [
      [
        'libs/routing/routes/src/router.test.tsx',
        'shows the payment that a link asks for in place of the app, and of the sign-in',
      ],
      [
        'libs/features/accounts/src/pages/payment-page.test.tsx',
        'leads a %s to the page of the processor, and from there to the pages that follow a payment',
      ],
      ['e2e/web/payment-link.spec.ts', 'a visitor pays by a payment link, without an account'],
      [
        'libs/features/accounts/src/pages/return-page.test.tsx',
        'claim no result that only the processor decides, and have no link for a visitor',
      ],
      ['libs/routing/routes/src/router.test.tsx', 'opens help over the app at /help'],
    ],
  },
  {
    id: 'C27',
    holds:
      'The marked message is scrolled to, and choosing a number asks resellers and staff to step into an organization first.',
    tests: [
      [
        `${conversations}/thread/thread-window.test.tsx`,
        'shows the message of the address wherever it stands, and goes on from there',
      ],
      [
        'libs/features/onboarding/src/number/select-number.test.tsx',
        'asks a %s to open an organization first',
      ],
    ],
    left: 'Connect in onboarding is disabled',
  },
  {
    id: 'C28',
    holds:
      'Comparing equal versions says that nothing differs; the editor and the test chat of staff ask to open an organization first.',
    tests: [
      [
        `${agents}/screens/agent-overlays.test.tsx`,
        'reports that there is no difference if the texts are equal',
      ],
      [
        `${agents}/screens/agent-overlays.test.tsx`,
        'asks to open an organization first, and asks the server for no agent',
      ],
    ],
    left: 'search and page of the inbox are not in the address',
  },
  {
    id: 'F11',
    holds:
      'Where texts or a plan are missing and the provider names no address, there is a request to send.',
    tests: [
      [
        'libs/features/profile/src/provider/ask-provider.test.tsx',
        'gives a request to send where the provider names no address',
      ],
    ],
  },
  {
    id: 'look-1',
    holds: 'An agent is called by its account everywhere, with its other two names labelled.',
    tests: [
      [
        `${agents}/about/about.test.tsx`,
        'is called by its account, with the other two names labelled',
      ],
      [
        'libs/ui/screens/src/pickers/pickers.test.tsx',
        'an agent shows the chosen one by its name, and gives an id',
      ],
    ],
  },
  {
    id: 'look-2',
    holds:
      'The onboarding goes on by its filled buttons and ends with the number, a call, the own test and the next step; ' +
      'what a template proposes is no answer before its question was left; Back is wherever there is a way back.',
    tests: [
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'end where the agent is heard: number %s',
      ],
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'end with the own test: made %s',
      ],
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'offers creation from scratch only to users of the full editor',
      ],
      [
        'libs/domain/onboarding/src/answers.test.ts',
        'counts what the template proposes once its question was left, or where it is passed over',
      ],
    ],
    left: 'The test is made by the person, in the step before or offered on the last one; none is made for them.',
  },
  {
    id: 'look-4',
    holds:
      'Continue is at the next question at once; the answer is checked behind and its suggestion comes back with a mark.',
    tests: [
      [
        'libs/features/onboarding/src/steps/field-check.test.tsx',
        'holds no one up: the next question is there, and takes what is typed',
      ],
      [
        'libs/features/onboarding/src/steps/field-check.test.tsx',
        'comes back with a mark, which leads to the answer and its suggestion',
      ],
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'goes on a moment after one of few choices was clicked, and stays for the arrow keys',
      ],
    ],
  },
  {
    id: 'look-6',
    holds:
      'The workbench of a metric is a page with an address; its formula is written in an editor that completes words and underlines what is wrong where it stands.',
    tests: [
      [
        'libs/features/insights/src/metrics/metric-page.test.tsx',
        'begins in the title of a new one, and leads to the dashboard when it is added',
      ],
      [
        'libs/features/insights/src/metrics/metric-page.test.tsx',
        'has the metric of its address, with what is wrong underlined where it stands',
      ],
      [
        'libs/ui/editor/src/code/code-editor.test.tsx',
        'underlines what is wrong where it stands, and a gap where something is missing',
      ],
      [
        'libs/features/insights/src/metrics/EditMetricOverlay.test.tsx',
        'is completed by the keyboard, with the help of the chosen word',
      ],
    ],
  },
  {
    id: 'look-10',
    holds:
      'A person whom several agents know is one row of the contacts, with the agents and the last conversation.',
    tests: [
      [
        'libs/server/conversations-tests/src/contacts/contacts.test.ts',
        'is one row with the agents, the last conversation, and a page of its own',
      ],
      [
        'libs/server/conversations-tests/src/contacts/contacts.test.ts',
        'is listed by people right after its import, before the database has statistics of it',
      ],
      [
        `${conversations}/contacts/contacts.test.tsx`,
        'asks for one row per person, and leads from it to the last conversation',
      ],
    ],
  },
  {
    id: 'look-11-view',
    holds: 'Own tests stand in a view of their own, and not under Priority.',
    tests: [
      [
        `${conversations}/inbox/inbox.test.tsx`,
        'leaves own tests to their view, which has them alone and no tabs',
      ],
      [
        'libs/server/telephony-tests/src/carrier/simulator.test.ts',
        'is marked as a test in list, call and logs, read already, and no longer once they call',
      ],
    ],
  },
  {
    id: 'look-7',
    holds: 'The filter of the logs stands above the rows and applies while one types.',
    tests: [
      [
        'libs/features/insights/src/data/data.test.tsx',
        'adds a filter of the known fields, with matching operators, and removes it',
      ],
    ],
  },
];
