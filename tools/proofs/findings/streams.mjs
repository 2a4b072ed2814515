// E5, E9, E14, E19, H1, H5 to H7: streams, key presses and third-party pages.
export const streams = [
  {
    id: 'E5',
    holds:
      'A stream over which nothing comes for two beats of the server is opened again from its last event, as one of a machine that is online again or of a page that is seen; a reply in parts ends with an error.',
    tests: [
      ['libs/data/api-client/src/stream.test.ts', 'is opened again from its last event after %s'],
      ['libs/data/api-client/src/stream.test.ts', 'is kept while the server beats'],
      ['libs/data/api-client/src/stream.test.ts', 'is opened again when nothing ever answered'],
      [
        'libs/data/api-client/src/stream.test.ts',
        'is opened again at once when the machine is online again',
      ],
      [
        'libs/data/api-client/src/stream.test.ts',
        'is opened again when its page is seen after an interval, and kept before',
      ],
      [
        'libs/data/api-client/src/stream.test.ts',
        'ends a reply that is sent in parts with an error that may be tried again',
      ],
    ],
  },
  {
    id: 'E9',
    holds:
      'The tabs of a sign-in on an account share one stream, which another tab goes on with when its tab is closed or frozen; a hidden tab lets go, and other sign-ins hear nothing.',
    tests: [
      ['libs/data/queries/src/shared-line.test.ts', 'read one stream, and all hear it'],
      [
        'libs/data/queries/src/shared-line.test.ts',
        'go on from the last event when the tab that read it is closed',
      ],
      [
        'libs/data/queries/src/shared-line.test.ts',
        'replace one that is frozen, which gives way when it wakes',
      ],
      [
        'libs/data/queries/src/shared-line.test.ts',
        'read again when they were away while something happened',
      ],
      ['libs/data/queries/src/shared-line.test.ts', 'never hear each other'],
      [
        'libs/data/queries/src/live-hub.test.ts',
        'lets go of its stream while it is hidden, and goes on from its last event',
      ],
    ],
  },
  {
    id: 'E14',
    holds:
      'A key press within a composition, also the last one in Safari, is no Enter, Escape, Tab or arrow to any handler of the interface; a handler that does not ask is refused.',
    tests: [
      ['libs/domain/kernel/src/pressed-key.test.ts', 'is %j for %j'],
      [
        'tools/checks/composition.test.mjs',
        'a handler that does not ask for a composition is refused',
      ],
      ['libs/ui/kit/src/conversation/conversation.test.tsx', 'does not send by an Enter %s'],
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'does not send by the Enter that ends a composition',
      ],
    ],
  },
  {
    id: 'H1',
    holds:
      'The second button script gives a button, link, list item or input the look, words and place that its attributes say, as it does a div or a span.',
    tests: [
      ['apps/embed/src/button-v2/button-v2.test.ts', 'is shaped itself: %s'],
      [
        'e2e/embed/launcher-looks.spec.ts',
        'each attribute of look does the same on every element of a page',
      ],
      [
        'e2e/embed/launcher-looks.spec.ts',
        'a floating launcher stands where its attributes say on every element of a page',
      ],
      [
        'e2e/embed/launcher-looks.spec.ts',
        'a native button of a roofer’s page looks as its attributes say, and opens the chat',
      ],
    ],
  },
];
