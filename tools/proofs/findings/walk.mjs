// F1 to F14: what owners, resellers and visitors met.
const accounts = 'libs/features/accounts/src';
const onboarding = 'libs/features/onboarding/src';
const problemWords = 'libs/ui/overlays/src/problems/problem-words.test.tsx';

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
        'e2e/web/every-page-above.spec.ts',
        'every page and overlay opens in ${language} (${place})',
      ],
      [
        'e2e/web/every-page-tested.spec.ts',
        'every page and overlay opens in ${language} (${place})',
      ],
      [
        'e2e/web/every-page-tested-above.spec.ts',
        'every page and overlay opens in ${language} (${place})',
      ],
    ],
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
        `${onboarding}/number/select-number.test.tsx`,
        'leads to the plans also where a number stayed after the plan ended',
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
      [
        'tools/checks/call-words.test.mjs',
        'errors are said by one function, in the language of the person',
      ],
      ['tools/checks/server-sentences.test.mjs', 'have Spanish each'],
      ['libs/ui/overlays/src/problems/sentences/saying.test.ts', 'keeps its facts'],
    ],
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
    holds:
      'Rows, threads, logs, reports and maps of hours write the time of day alike, as the language ' +
      'does; days of usage, metrics, statements and limits are those of the organization’s zone, ' +
      'whose billing periods neither overlap nor leave a day out when it moves; the chart of a ' +
      'billing period ends with it; goals, links and reports begin with that zone; the average below the logs is of answered calls, as on the ' +
      'dashboard, and a caller has the name of the inbox there.',
    tests: [
      ['libs/domain/formats/src/time.test.ts', '%s is %p in New York'],
      [
        'libs/server/telephony-tests/src/carrier/senders.test.ts',
        'has the name of the inbox in the logs too',
      ],
      [
        'libs/features/insights/src/logs/log-grid.test.tsx',
        'names a caller as the inbox does, in an answer of the fields that it asked for',
      ],
      [
        'libs/server/money-tests/src/usage/usage.test.ts',
        'are of the days of the organization, or of the zone that is named',
      ],
      [
        'libs/features/money/src/overview/overview.test.tsx',
        'shows all costs of each day, those without a category included',
      ],
      [
        'libs/features/insights/src/reporting/reporting.test.tsx',
        'leads from each part to the conversations behind it',
      ],
      ['libs/domain/formats/src/time.test.ts', '%s on %s is %s'],
      [
        'libs/server/money-tests/src/billing/local-days.test.ts',
        'is in that day and its period: in the statement, the chart and the metric',
      ],
      [
        'libs/server/money-tests/src/billing/local-days.test.ts',
        'an organization that moves within a period pays each month once, and all its use',
      ],
      [
        'libs/server/money/src/periods/periods.test.ts',
        'is none of a few hours, and no moment is in two or in none',
      ],
      [
        'libs/server/money/src/usage/budget.test.ts',
        'is of the day of the organization, which ends where it began when that moves',
      ],
      [
        'libs/features/insights/src/sharing/sharing.test.tsx',
        'begin with the zone of the organization',
      ],
    ],
  },
  {
    id: 'F14',
    holds:
      'A comparison names no side without words, and a long caller stays inside its card. A choice ' +
      'goes on by itself, Publish keeps its label and counts no change after it, events stand in ' +
      'one line in Spanish, a new metric begins at its title, the page of the built-in processor ' +
      'has its style, lines to share stay in their field, contacts say the day of their last ' +
      'change, and tasks the person.',
    tests: [
      [
        'libs/ui/kit/src/data/data.test.tsx',
        'names no side without words, and says where only signs change',
      ],
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'goes on a moment after one of few choices was clicked, and stays for the arrow keys',
      ],
      [
        'libs/ui/kit/src/actions/actions.test.tsx',
        'ignores presses while it loads, and keeps its label and the focus',
      ],
      ['libs/features/agents/src/editor/editor-state.test.tsx', '%s'],
      [
        'e2e/web/first-looks.spec.ts',
        'contacts say on which day they changed, and tasks whom they reach',
      ],
      ['e2e/web/first-looks.spec.ts', 'a new metric begins at its title'],
      ['e2e/web/first-looks.spec.ts', 'the lines to share stay inside their field'],
      ['e2e/web/first-looks.spec.ts', 'in Spanish the events of a card stand in one line'],
      ['e2e/web/payment-link.spec.ts', 'a visitor pays by a payment link, without an account'],
    ],
  },
  {
    id: 'look-3',
    holds:
      'What stands in place of a page has its layout, and the section column keeps its place as ' +
      'long as its page comes; every page and every overlay moves by less than 0.02 while it ' +
      'opens, at both widths. A sheet is moved by a transform alone, and is as high as its content.',
    tests: [
      ['libs/ui/kit/src/surfaces/surfaces.test.tsx', '%s'],
      [
        'libs/ui/kit/src/surfaces/surfaces.test.tsx',
        'stays where it was while it closes above what opens in its place',
      ],
      [
        `${accounts}/frame/frame.test.tsx`,
        'leaves no outline of a section column beside a page that has none',
      ],
      ['e2e/web/every-page.spec.ts', 'every page and overlay opens in ${language} (${place})'],
      [
        'e2e/web/every-page-above.spec.ts',
        'every page and overlay opens in ${language} (${place})',
      ],
    ],
  },
  {
    id: 'look-9',
    holds: 'Each section has its pages from one part, on a phone as a row on every page.',
    tests: [
      [
        'libs/ui/screens/src/section/section-pages.test.tsx',
        'are a row below the header of each page, and once',
      ],
      [
        `${accounts}/frame/frame.test.tsx`,
        'shows the names of the sections where the person wants them, also after a reload',
      ],
    ],
  },
  {
    id: 'look-13',
    holds: 'A template field is one chip, also in texts of several lines.',
    tests: [
      [
        'libs/ui/kit/src/field/fields.test.tsx',
        'shows each as a chip, and is read and edited as it is written',
      ],
    ],
  },
  {
    id: 'look-15',
    holds:
      'A row of Organizations opens its details, where stepping in is a button; viewing as an ' +
      'owner above organizations asks of which.',
    tests: [
      [`${accounts}/frame/frame.test.tsx`, 'show what is known of one before it is stepped into'],
      [
        `${accounts}/frame/frame.test.tsx`,
        'asks of which organization a reseller wants to be the owner, and stays oneself until then',
      ],
    ],
  },
  {
    id: 'look-16',
    holds: 'On a phone the logs are cards, tabs fade where more follow, the AI switch has a word.',
    tests: [
      [
        'libs/features/insights/src/logs/log-grid.test.tsx',
        'are cards, titled by whom each conversation was with',
      ],
    ],
  },
  {
    id: 'look-turned-phone',
    holds:
      'A phone that is turned keeps the open screen and what was typed in it, such as the test ' +
      'chat; opening hours have several lines there; a caller without a name is one word.',
    tests: [
      ['libs/ui/overlays/src/overlays.test.tsx', 'keeps the open screen and what was typed in it'],
      [
        'libs/ui/screens/src/fields/template-field-input.test.tsx',
        'has several lines on a phone for %s that one line would cut off',
      ],
      [
        'libs/features/conversations/src/thread/thread-entries.test.ts',
        'call %s in a call by one word: %s',
      ],
      [
        'libs/ui/kit/src/conversation/conversation.test.tsx',
        'is said once, where the footer only repeats it',
      ],
    ],
  },
  {
    id: 'look-launchers',
    holds: 'Two equal floating launchers of one page are one, and others stand above each other.',
    tests: [
      ['apps/embed/src/button-v2/button-v2.test.ts', 'are one where they are equal'],
      [
        'apps/embed/src/button-v2/button-v2.test.ts',
        'stand above each other where they differ, also one that comes later into the page',
      ],
    ],
  },
  {
    id: 'look-late-input',
    holds:
      'A field whose code comes late keeps what is marked in it: what is typed next replaces it, ' +
      'as in a field of the browser, and is read again once the number plans are there.',
    tests: [
      [
        'libs/ui/kit/src/text-fields/phone-arrives.test.tsx',
        'keeps what is marked marked when they come: what is typed then replaces the old number',
      ],
      [
        'libs/ui/screens/src/fields/arriving-input.test.tsx',
        'keeps what is marked marked, so that typing replaces it, as %s',
      ],
      [
        'libs/ui/kit/src/choices/choice-fields.test.tsx',
        'replaces the chosen label by what is typed also where its list came after the focus',
      ],
    ],
  },
  {
    id: 'look-late-answers',
    holds:
      'The pages of Money and of usage move by less than 0.02 when their answers come one by one.',
    tests: [
      [
        'e2e/web/late-answers.spec.ts',
        'pages of several parts do not move when their answers come one by one (${language})',
      ],
    ],
  },
  {
    id: 'look-11',
    holds:
      'Own tests, by chat or at the simulator, are marked in the inbox, above the thread and in the logs, and are read already.',
    tests: [
      [
        'libs/server/telephony-tests/src/carrier/simulator.test.ts',
        'is marked as a test in list, call and logs, read already, and no longer once they call',
      ],
      [
        'libs/server/conversations-tests/src/conversations/conversations.test.ts',
        'uses the draft, is marked as a test, and streams on request',
      ],
      [
        'libs/features/conversations/src/thread/room-menu.test.tsx',
        'an own test is marked in the list and above the thread',
      ],
      [
        'libs/features/insights/src/logs/log-detail.test.tsx',
        'and its row are marked where a member tested the agent',
      ],
    ],
    left: 'Tests stay in the priority tab, where a new account finds its first one; metrics count them, a filter on `selfCall` leaves them out.',
  },
];
