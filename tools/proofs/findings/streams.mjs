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
    id: 'E19',
    holds:
      'A chat stays open with its draft when a page swaps its body, and belongs to the launcher that comes; a snippet that a page has twice or runs again is one launcher and one loader. A line under way when the page is left is sent once by the next, and its answer goes on.',
    tests: [
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'sends again what the page that was left had on its way, and only to its own agent',
      ],
      [
        'libs/server/conversations-tests/src/visitors/left-page.test.ts',
        'the answer to a visitor who leaves the page meanwhile is in the thread',
      ],
      [
        'apps/embed/src/widget/widget.test.ts',
        'keeps its panel, the frame in it and its count when the page swaps its body',
      ],
      [
        'apps/embed/src/widget/widget.test.ts',
        'keeps no chat of another visitor when the page swaps its body',
      ],
      [
        'apps/embed/src/widget/widget.test.ts',
        'makes one launcher of a snippet that a page has twice',
      ],
      [
        'apps/embed/src/button/button.test.ts',
        'keeps its panel and the frame in it when the page swaps its body',
      ],
      ['apps/embed/src/modal/modal.test.ts', 'stays with its frame when the page swaps its body'],
      [
        'e2e/embed/swapped-body.spec.ts',
        'a site that swaps its body keeps the open chat, its draft and one launcher',
      ],
      [
        'e2e/embed/swapped-body.spec.ts',
        'a site that is left by a link and gone back to has the thread and the draft',
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
  {
    id: 'H5',
    holds:
      'A release publishes the libraries that can be used alone and no other; all others are marked private, the fields of a registry follow from the root manifest, and React is a peer.',
    tests: [
      ['tools/checks/published.test.mjs', 'is every library that can be used alone, and no other'],
      ['tools/checks/published.test.mjs', 'needs no library that is not published'],
      ['tools/checks/published.test.mjs', 'React is brought by the application, for every library'],
    ],
  },
  {
    id: 'H6',
    holds:
      'The guide from sign-up to frame stands at the front of the guides and its lines run in order on a fresh product; all guides have one page, the screens of the modal script are listed from their catalogue, and every block of TypeScript in the READMEs of published libraries compiles strictly.',
    tests: [
      [
        'libs/server/platform/src/public/guides.test.ts',
        'The lines of the guide from sign-up to frame, in order on a fresh product, show a customer the app',
      ],
      [
        'libs/server/kit/src/docs/pages.test.ts',
        'lists each screen that a page may open, and no other',
      ],
      [
        'libs/server/kit/src/docs/pages.test.ts',
        'loads only files that are there, and links only to pages that are there',
      ],
    ],
  },
  {
    id: 'H7',
    holds:
      'Every operation of the OpenAPI document says who may call it, on what, how often and by which key; its patterns compile in other languages, and what a visitor sends while the chat opens is sent when it is open, and the chat names the business that keeps it. Every read by GET has an ETag and is answered 304 to one who has it and may see it. A modal that asks a person with an account for a sign-up says so and goes on with the setup.',
    tests: [
      [
        'libs/domain/contract/src/openapi.test.ts',
        'says of every operation who may call it and on what, beside its summary',
      ],
      [
        'libs/domain/contract/src/openapi.test.ts',
        'has only patterns that other languages compile: neither classes of Unicode nor looking around',
      ],
      ['libs/domain/contract/src/openapi.test.ts', 'names whom to ask'],
      [
        'libs/domain/contract/src/openapi.test.ts',
        'offers 304 for every read by GET, and for nothing else',
      ],
      [
        'libs/server/kit/src/replies/conditional-reads.test.ts',
        'replies to reads are named, and are not sent again to one who has them and may see them',
      ],
      [
        'apps/web/src/modal-layer.test.tsx',
        'says whose account it is where the page asks for a sign-up of a person who has one',
      ],
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'sends what was sent while it opened as soon as it is open',
      ],
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'is that of the business, whatever its agent is called',
      ],
      [
        'libs/server/conversations/src/visitors/chat-greeting.test.ts',
        'thanks no visitor for a call: %s',
      ],
    ],
  },
];
