/** What public bug reports of other products showed of bytes, arithmetic and strict sites. */
export const bytes = [
  {
    id: 'L4',
    holds:
      'Bytes of people are decoded in one place: windows-1252 has its quotes, dashes and euro signs also where Node reads it as Latin-1.',
    tests: [
      [
        'libs/domain/kernel/src/decode-bytes.test.ts',
        'have the euro sign, dashes and quotes that Windows writes',
      ],
      [
        'libs/server/kit/src/bodies/csv.test.ts',
        'keeps the dashes, quotes and euro signs of Western Windows',
      ],
      ['libs/server/conversations/src/contacts/csv.test.ts', 'have the quotes of Western Windows'],
      ['tools/checks/encodings.test.mjs', 'are decoded in one place'],
    ],
  },
  {
    id: 'L11',
    holds: 'A byte order mark goes before every label, in pages and sitemaps too.',
    tests: [
      [
        'libs/server/providers/src/web/web.test.ts',
        'supports PDF, plain text and their encodings, and refuses the rest with a reason',
      ],
    ],
  },
  {
    id: 'L10',
    holds: 'Marks between numbers multiply; a model’s `3*4*5` is said and sent as it is.',
    tests: [
      [
        'libs/domain/messaging/src/model-text/model-text.test.ts',
        '%j are plain in speech and in texts',
      ],
    ],
  },
  {
    id: 'L9',
    holds:
      'Sites that check Trusted Types load our scripts by one policy, `agent-embed`, which lets in our own files only.',
    tests: [
      [
        'libs/ui/embed-client/src/script-address.test.ts',
        'is made by one policy of the page, which lets in no other script',
      ],
      ['e2e/embed/strict-site.spec.ts', 'a visitor of a strict site chats: ${path}'],
    ],
  },
  {
    id: 'L8',
    holds: 'Frames open in sites that isolate themselves (`Cross-Origin-Embedder-Policy`).',
    tests: [
      [
        'libs/server/kit/src/http/http-pages.test.ts',
        'have their own policy and scripts that only this reply may run',
      ],
      ['e2e/embed/strict-site.spec.ts', 'a visitor of a strict site chats: ${path}'],
    ],
  },
  {
    id: 'L14',
    holds: 'The work of a metric names rows of its own account, not a guess from those of all.',
    tests: [
      [
        'libs/server/platform/src/logs/metric-explanation.test.ts',
        'reads the rows that there are, not those that the plan guesses',
      ],
    ],
  },
  {
    id: 'L15',
    holds:
      'Limits of processes that parse count what they worked, not what they waited for a processor.',
    tests: [
      [
        'libs/server/providers/src/isolation/work-clock.test.ts',
        'is over when it has worked as long',
      ],
      [
        'libs/server/providers/src/isolation/work-clock.test.ts',
        'goes on while it waits, until its patience ends',
      ],
    ],
  },
];
