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
        'libs/features/accounts/src/settings/settings.test.tsx',
        'save a short colour in the long form that the server stores',
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
        'libs/features/accounts/src/sign-in/sign-in.test.tsx',
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
];
