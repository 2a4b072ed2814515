// Partners' pages: what stands inside other people's sites.
const embed = 'apps/embed/src';
const platform = 'libs/server/platform/src';
const coreTests = 'libs/server/core-tests/src';
const conversationsTests = 'libs/server/conversations-tests/src';

export const partners = [
  {
    id: 'B1',
    holds:
      'The modal script opens any overlay over a partner’s page; its token leaves the ' +
      'address, and nothing of the console is around the overlay.',
    tests: [
      [
        'e2e/embed/partner-page.spec.ts',
        'a partner’s page opens the console’s overlays by the modal script',
      ],
      [
        'apps/web/src/modal-layer.test.tsx',
        'signs in and shows the overlay of the address, and nothing of the console',
      ],
      [`${embed}/modal/modal.test.ts`, 'is not closed by a message of %s'],
    ],
  },
  {
    id: 'B3',
    holds:
      'The scheduling widget reads a public name, is led to the services, and books them ' +
      'as they were listed, for a vehicle without a number. Our own widget has the form.',
    tests: [
      [
        `${conversationsTests}/calendar/dealer.test.ts`,
        'books a service as it was listed, for a vehicle without a number',
      ],
      [
        'libs/features/conversations/src/visitor/booking/booking.test.tsx',
        'leads from the visitor to a booked time',
      ],
      [
        'e2e/embed/partner-page.spec.ts',
        'a visitor books a service in the widget on a page with a strict policy',
      ],
    ],
  },
  {
    id: 'B4',
    holds:
      'The second button script shows its launchers, by their attributes of look; the widget script opens the chat or the booking form.',
    tests: [
      [
        'e2e/embed/partner-page.spec.ts',
        'a page with the second button script shows its launcher, which offers a call and the chat',
      ],
      [`${embed}/button-v2/button-v2.test.ts`, 'drops what is no colour: %s'],
      [
        `${embed}/widget/widget.test.ts`,
        'finds an element that comes later, and dresses each once',
      ],
      [
        'e2e/embed/partner-page.spec.ts',
        'a visitor books a service in the widget on a page with a strict policy',
      ],
    ],
  },
  {
    id: 'B5',
    holds:
      'A frame of an origin outside of the list says which origin to list and where; an installation on this machine lets in its pages.',
    tests: [
      [
        `${platform}/public/framing.test.ts`,
        'shows which origin to list and where, and nothing of the app',
      ],
      [
        `${platform}/public/framing.test.ts`,
        'lets in the pages of this machine without a list, and no others',
      ],
    ],
  },
  {
    id: 'B6',
    holds: 'The app in a frame lands once and exactly where redirectUrl says.',
    tests: [
      [
        'libs/features/profile/src/sign-in/sign-in.test.tsx',
        'lands at the page, account and overlay of redirectUrl %s, and stays there',
      ],
    ],
  },
  {
    id: 'B8',
    holds:
      'A frame whose session ends informs the page, goes on by a new token of that page, and shows neither a sign-in nor a brand.',
    tests: [
      [
        'apps/web/src/session-ended.test.tsx',
        'sends the open path to the page, and shows no sign-in and no brand',
      ],
      [
        'apps/web/src/session-ended.test.tsx',
        'goes on where it was with a new token from that page',
      ],
    ],
  },
  {
    id: 'B9',
    holds:
      'At phone width inside a frame a button of the header opens every section; outside, the tab bar has “More”.',
    tests: [
      [
        'e2e/embed/partner-page.spec.ts',
        'a narrow frame in a partner’s page reaches every section',
      ],
    ],
  },
  {
    id: 'B10',
    holds:
      'An address that is set is added: the username and earlier addresses lead to the agent, and a page moves to the last one.',
    tests: [
      [
        `${platform}/agent-urls/agent-urls.test.ts`,
        'is added: the username and earlier addresses keep leading to the agent',
      ],
    ],
  },
  {
    id: 'B11',
    holds:
      'The server gives a session that was opened without an agent the one of its first thread call, which the chat names.',
    tests: [
      [
        `${conversationsTests}/conversations/conversations.test.ts`,
        'without an agent is given one by its first thread call, and never another',
      ],
    ],
  },
  {
    id: 'B12',
    holds: 'A button script that a page includes twice runs once.',
    tests: [[`${embed}/button/button.test.ts`, 'is one when the page includes it twice']],
  },
  {
    id: 'B13',
    holds: 'An agent that was never set up says so to its visitors.',
    tests: [
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'says so when the agent was never set up, and opens no session',
      ],
    ],
  },
  {
    id: 'B14',
    holds:
      'A visitor’s form fills no contact that existed before, and a refusal of marketing undoes an earlier consent.',
    tests: [
      [
        `${conversationsTests}/contacts/contacts.test.ts`,
        'is not filled in by a visitor where it existed before, but a refusal of marketing counts',
      ],
    ],
  },
  {
    id: 'B15',
    holds:
      'An event of a call or text carries the transcript, whether a person answered, and ' +
      'the voicemail; the API document describes it with examples.',
    tests: [
      [
        `${coreTests}/webhooks/conversations.test.ts`,
        'sends an event when a call arrives, and one with its results when it has ended',
      ],
      [
        'libs/domain/contract/src/openapi-webhooks.test.ts',
        'has results only after the end of a conversation',
      ],
    ],
  },
  {
    id: 'B16',
    holds:
      'The OpenAPI document has a licence, no server of a developer’s machine, no empty ' +
      'alternative, and examples that match their pattern.',
    tests: [
      ['libs/domain/contract/src/openapi.test.ts', 'has examples that match their own pattern'],
    ],
  },
  {
    id: 'B17',
    holds:
      'A one-time token of staff names the tenant that it was made for, whose listed origins, and no others, frame the session.',
    tests: [
      [
        `${platform}/public/framing.test.ts`,
        'is allowed for the origins of the tenant that the token was made for, and no other',
      ],
      [
        `${platform}/public/framing.test.ts`,
        'follows the tenant above the member, not the one that staff named',
      ],
    ],
    left: 'a browser journey in which OPEN_PARTNER_APP reaches the page',
  },
  {
    id: 'E20',
    holds:
      'A webhook whose address answers 301 or 308 stops at once, its owners get the new address; any redirect is named in the ledger. Saving a webhook tests its address, and the reply says what came of it.',
    tests: [
      [
        'libs/server/core-tests/src/webhooks/webhooks.test.ts',
        'that has moved for good (%i) stops at once and names the new address',
      ],
      [
        'libs/server/core-tests/src/webhooks/webhooks.test.ts',
        'that has moved for now (302) is tried again, and the ledger names where it leads',
      ],
      [
        'libs/server/core-tests/src/webhooks/test-delivery.test.ts',
        'at an address that answers %s is kept, and says so',
      ],
      [
        'libs/server/core-tests/src/webhooks/test-delivery.test.ts',
        'is tested ten times a minute in all, and then kept without',
      ],
      ['libs/server/providers/src/web/http-poster.test.ts', 'says that a site has %s'],
    ],
  },
  {
    id: 'P76',
    holds:
      'The scripts of two operators work on one page under Trusted Types without a policy, in a frame ' +
      'without an origin, and on pages that changed the objects of the browser.',
    tests: [
      [
        'e2e/embed/hostile-pages.spec.ts',
        'the scripts of two servers work where no policy of trusted types may be made',
      ],
      [
        'e2e/embed/hostile-pages.spec.ts',
        'a page without an origin chats, and learns why it has no modal',
      ],
      [
        'libs/ui/embed-client/src/script-address.test.ts',
        'is the plain address where another copy has the name of the policy, or no policy is let in',
      ],
    ],
  },
];
