// D1, D2, D4, D13 and G3: what holds the event loop, and for how long.
const turns = 'libs/server/platform/src/proofs/turns/long-turns.test.ts';
const hostileRows = [turns, '%s leaves the event loop to others'];

export const load = [
  {
    id: 'D1',
    holds:
      'Contacts are compared by a column that is cut after normalizing and grouped in SQL; every list, group, search, comparison, merge, import and export is measured on hostile rows.',
    tests: [
      [turns, 'has hostile rows, or a reason why no tenant can make many'],
      [turns, 'has so many of them that a turn which grows with them is found'],
      hostileRows,
      [
        'libs/domain/kernel/src/compatible-form.test.ts',
        'is not longer than asked, whatever its characters become',
      ],
      ['tools/checks/compatible-forms.test.mjs', 'are made in one place, which cuts them'],
    ],
  },
  {
    id: 'D2',
    holds:
      'A body is counted in one scan of its text and parsed only after the limits; it has 64 KB unless its operation says more, and the work of a caller who left is dropped.',
    tests: [
      [turns, '%s refuses hostile values in all of its fields in a short turn'],
      [
        'libs/server/kit/src/bodies/body-shape.test.ts',
        'has at most 20,000 values, whether they are in one list, in many or in objects',
      ],
      [
        'libs/server/kit/src/bodies/late-bodies.test.ts',
        'is not parsed for a public call that its limit refuses',
      ],
      [
        'libs/server/kit/src/bodies/late-bodies.test.ts',
        'is dropped before its caller is looked up',
      ],
      ['libs/domain/contract/src/body-limits.test.ts', 'of $name hold what its schema lets in'],
    ],
  },
  {
    id: 'D4',
    holds:
      'All texts of one merge share one budget, their comparison is limited by its edits, and values are merged in turns, in migrations and rollouts alike.',
    tests: [
      [
        'libs/server/conversations/src/templates/merge.test.ts',
        'costs a whole configuration of hostile texts no more than one budget',
      ],
      hostileRows,
    ],
  },
  {
    id: 'G3',
    holds:
      'An import of contacts writes 500 rows with a statement and works in turns; imports are a flood of the neighbour bench.',
    tests: [
      hostileRows,
      [
        'libs/server/conversations-tests/src/contacts/import.test.ts',
        'says in a dry run what each row would do, writes nothing, and then does the same',
      ],
    ],
  },
  {
    id: 'J6',
    holds:
      'A page of an inbox and its unread rooms read the rows that they show, the embedded database is asked by its socket, and a text holds the locks of its organization for two messages (decisions 0086 and 0089 say what each request costs): 500 requests a second at a p95 of 78 ms and 2.7 ms of processor time, on a quiet machine of two cores.',
    tests: [
      [
        'libs/server/conversations/src/conversations/rooms/inbox-reads.test.ts',
        'looks up the people of the rooms on its page, and of no others',
      ],
      [
        'libs/server/conversations/src/conversations/rooms/inbox-reads.test.ts',
        'reads none of its archived rooms',
      ],
      [
        'libs/server/store/src/embedded/launcher.test.ts',
        'is reached by a socket as well, in a folder that only its account can enter',
      ],
    ],
  },
  {
    id: 'L62',
    holds:
      'The first sentence of a call is spoken on a busy machine too: a thread of the voice that starts has a limit of its own.',
    tests: [
      ['libs/server/voice/src/voices/embedded-voice.test.ts', 'has a longer limit while it starts'],
    ],
  },
  {
    id: 'L63',
    holds:
      'The keyboard goes on where it was: at the nearest place that is left when what was done in a dialog removed its opener, and at the content of the next page when a press led there.',
    tests: [
      [
        'libs/ui/kit/src/surfaces/surfaces.test.tsx',
        'leaves the focus to the nearest place that is left',
      ],
      [
        'libs/features/accounts/src/shell/shell.test.tsx',
        'leaves the focus to the content of the next one, unless something has it',
      ],
    ],
  },
  {
    id: 'L64',
    holds:
      'A page that asks for a call on a server that carries none says so and leaves the chat, instead of a connection that breaks.',
    tests: [
      [
        'libs/features/conversations/src/visitor/visitor-call.test.tsx',
        'is not offered where the server carries none; a page that asked for one says so',
      ],
    ],
  },
  {
    id: 'L65',
    holds:
      'A list that could not be read shows why and stays so: a part of the page that is mounted with the failure does not ask again.',
    tests: [
      ['libs/data/queries/src/queries.test.tsx', 'shows the failure, and does not call again'],
    ],
  },
  {
    id: 'L66',
    holds:
      'A call from a page says where no service understands speech, and offers keys and writing.',
    tests: [
      [
        'libs/server/voice/src/sip-websocket/jssip.test.ts',
        'learns whether its speech is understood: %s',
      ],
      [
        'libs/data/voice-call/src/browser-call.test.ts',
        'knows from the answer whether its speech is understood',
      ],
    ],
  },
  {
    id: 'L67',
    holds: 'An agent that has begun a conversation by itself, as in a call, greets once.',
    tests: [
      [
        'libs/features/conversations/src/visitor/visitor.test.tsx',
        'greets once where the agent has begun by itself, as in a call',
      ],
    ],
  },
  {
    id: 'L68',
    holds:
      'A setting counts as its operator meant it: blanks, ends of lines and a pair of quotes around it are no part of it, and a blank one is not set.',
    tests: [
      ['apps/api/src/config.test.ts', 'takes a value with %s for the value'],
      ['apps/api/src/config.test.ts', 'takes %j for no value'],
      ['tools/start/start.test.mjs', 'reads PORT=${JSON.stringify(given)} as ${port}'],
    ],
  },
  {
    id: 'L69',
    holds:
      'The public address is that of a whole host in one form; one with a path, a query or a password, where pages and callbacks would not be found, is refused.',
    left: 'the console cannot stand below a path of another site',
    tests: [
      ['apps/api/src/config.test.ts', 'compares its public address in one form'],
      [
        'apps/api/src/config.test.ts',
        'refuses a public address that ends with “%s”, where it would not answer',
      ],
      [
        'apps/api/src/config.test.ts',
        'refuses a public address with a password, which links would show',
      ],
    ],
  },
  {
    id: 'L70',
    holds: 'The list of the settings in force shows no password that stands in an address.',
    tests: [
      ['apps/api/src/settings/settings.test.ts', 'shows no password that stands in an address'],
    ],
  },
  {
    id: 'L71',
    holds: 'Lines of settings that the guides offer to copy have no words after their values.',
    tests: [
      [
        'apps/api/src/settings/settings.test.ts',
        'have in %s no words after a value, which most readers take for a part of it',
      ],
    ],
  },
  {
    id: 'L72',
    holds:
      'A call or a text reaches our number in every international spelling of a carrier, and one room of its sender.',
    left: 'a number of ours without the code of its country is not known',
    tests: [
      ['libs/server/telephony-tests/src/carrier/senders.test.ts', 'is reached by a call as “%s”'],
      [
        'libs/server/telephony-tests/src/carrier/senders.test.ts',
        'has a call that ended before it was announced, whatever its spelling',
      ],
      [
        'libs/server/telephony-tests/src/carrier/senders.test.ts',
        'is reached by texts in one room, whatever its spelling',
      ],
    ],
  },
  {
    id: 'L73',
    holds: 'English replaces a message that a language does not have; its key is not shown.',
    tests: [
      [
        'libs/ui/messages/src/messages.test.tsx',
        'English replaces a message that a language does not have',
      ],
    ],
  },
  {
    id: 'L74',
    holds: 'Why the server refused what a switch of a form says is shown above the buttons.',
    tests: [
      [
        'libs/ui/screens/src/forms/use-operation-form.test.tsx',
        'shows above the buttons why the server refused what a switch says',
      ],
    ],
  },
  {
    id: 'L75',
    holds:
      'A reason inside a refusal is in the language of the reader, and the sentence ends once.',
    tests: [
      [
        'libs/ui/overlays/src/problems/sentences/saying.test.ts',
        'is said inside another one that names it as the reason: %s',
      ],
      ['libs/server/kit/src/core/problem.test.ts', 'ends with one mark: %s'],
    ],
  },
  {
    id: 'L76',
    holds:
      'An answer that asks for an e-mail address holds one before onboarding goes on and before the agent is published.',
    tests: [
      [
        'libs/domain/template-fields/src/field.test.ts',
        'for %s: %j has the problem %s, also where no answer is needed',
      ],
      [
        'libs/features/onboarding/src/wizard/onboarding.test.tsx',
        'stays at a question for an e-mail address until the answer holds one',
      ],
    ],
  },
  {
    id: 'L77',
    holds: 'A percentage has its sign where the language of the reader has it, in every text.',
    tests: [
      [
        'tools/checks/messages.test.mjs',
        'the sign of a percentage stands where the language of the person has it',
      ],
    ],
  },
  {
    id: 'L78',
    holds: 'The examples of a question suit every trade that can be chosen.',
    tests: [
      [
        'libs/server/conversations/src/templates/starter/starter-templates.test.ts',
        'suit every trade that can be chosen, in %s',
      ],
    ],
  },
  {
    id: 'L79',
    holds:
      'The offline review writes into a Spanish answer in Spanish, and has no remark about what the template itself offers.',
    tests: [
      [
        'libs/server/providers/src/offline/review.test.ts',
        'writes into a Spanish answer in Spanish',
      ],
      [
        'libs/server/conversations/src/agents/review.test.ts',
        'has no remark about an answer that is what the template itself offers',
      ],
    ],
  },
  {
    id: 'L80',
    holds: 'A text that was refused is not on the simulated telephone.',
    tests: [
      [
        'libs/server/telephony-tests/src/carrier/simulated-wishes.test.ts',
        'is not among the lines of its screen: its number is in a country that is not texted',
      ],
    ],
  },
  {
    id: 'L81',
    holds:
      'A choice of a few, the person above each page and the way back to the agents answer a finger on 40 px.',
    tests: [['e2e/web/cut-off.spec.ts', 'what many pages have in common gives a finger 40 px']],
  },
  {
    id: 'L54',
    holds:
      'A secret may be the content of a file (SERVER_KEY_FILE), as Docker and Kubernetes mount secrets; a file that cannot be used ends the start with a sentence. A media process reads its values in the same way.',
    tests: [
      [
        'apps/api/src/settings/secret-files.test.ts',
        'is the content of the file, without the end of its last line',
      ],
      ['apps/api/src/settings/secret-files.test.ts', 'that %s ends the start with a sentence'],
      [
        'libs/server/voice/src/node/node-settings.test.ts',
        'reads a value without quotes and ends of lines, and a secret from its file',
      ],
    ],
  },
  {
    id: 'L55',
    holds:
      'A publication whose answer is lost on the way is published where the agent says so, and is not to be tried again.',
    tests: [
      [
        'libs/features/agents/src/editor/editor.test.tsx',
        'says that it is published where the agent says so',
      ],
      [
        'libs/features/agents/src/editor/editor.test.tsx',
        'says that the server did not answer where nothing was published',
      ],
    ],
  },
  {
    id: 'L83',
    holds:
      'A share in a message is shown in percent: the runtime knows each style that a message names.',
    tests: [
      ['libs/ui/messages/src/messages.test.tsx', 'a share in a message is in percent'],
      [
        'tools/checks/messages.test.mjs',
        'name only styles of numbers and dates that the runtime knows',
      ],
    ],
  },
  {
    id: 'L82',
    holds:
      'The stream of what changes has a limit of its own: who has made too many calls still sees them, and not that the server does not answer.',
    tests: [
      [
        'libs/server/platform/src/access/stream-limit.test.ts',
        'who has made too many calls still gets what changes',
      ],
    ],
  },
];
