// L, from L46 on: public bug reports of other products, tried on this one.
export const reports = [
  {
    id: 'L46',
    holds:
      'Limits of time that a database or its owner has, as those of hosted databases, end neither a migration nor the wait of a second process for it.',
    tests: [
      [
        'libs/server/store/src/migrate.test.ts',
        'take their time where the database or its owner limits every statement',
      ],
    ],
  },
  {
    id: 'L47',
    holds:
      'An appointment that begins before midnight may end after it, where the hours of both days go on.',
    tests: [
      [
        'libs/server/conversations/src/agent-runtime/functions/schedule.test.ts',
        'has appointments of hours past midnight: one %s',
      ],
      [
        'libs/server/conversations/src/agent-runtime/functions/schedule.test.ts',
        'offers no time before midnight whose end is taken after it',
      ],
    ],
  },
  {
    id: 'L48',
    holds:
      'A function of an app that answers nothing, a word of plain text or JSON behind a mark of UTF-8 has worked, and the model knows it.',
    tests: [
      [
        'libs/server/conversations-tests/src/apps/functions.test.ts',
        'have worked where they answer %s',
      ],
    ],
  },
  {
    id: 'L49',
    holds: 'A page that is printed has neither the launchers nor the open chat on its sheets.',
    tests: [
      [
        'apps/embed/src/button/button.test.ts',
        'is not printed with its page, neither its launchers nor its chat',
      ],
      ['e2e/embed/hostile-pages.spec.ts', 'a page is printed without its launchers and chats'],
    ],
  },
  {
    id: 'L50',
    holds:
      'A web address in a reply to a visitor is a link, which opens beside the page and not in the frame of the chat.',
    tests: [
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'has the web addresses of the business as links, which open beside the page',
      ],
      ['libs/features/conversations/src/visitor/linked-text.test.tsx', 'of %j are %j'],
    ],
    left: 'Web addresses in the threads of the console are words.',
  },
  {
    id: 'L51',
    holds: 'A launcher that is a link without an address is reached and pressed by keys.',
    tests: [
      [
        'apps/embed/src/button-v2/button-v2.test.ts',
        'that is a launcher is a button, which keys reach and press',
      ],
    ],
  },
];
