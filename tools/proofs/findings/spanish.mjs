// What a newcomer who speaks Spanish found on a phone.
export const spanish = [
  {
    id: 'spanish-1',
    holds:
      'A Spanish owner and their callers meet no English: functions of agents and of formulas, ' +
      'what runs say, keys of collected data, visitors without a name, countries and refusals of ' +
      'a single field are said in Spanish.',
    tests: [
      [
        'libs/features/insights/src/formula-problems/formula-problems.test.tsx',
        'are explained in English and in Spanish: %s',
      ],
      [
        'libs/server/conversations/src/agent-runtime/spanish.test.ts',
        'repeats to the caller, and to the owner, what the caller said and no English',
      ],
      [
        'libs/server/conversations/src/agent-runtime/spanish.test.ts',
        'hears what an appointment is for: “%s”',
      ],
      ['tools/checks/agent-functions.test.mjs', 'are the same as on the screens, by name and text'],
      ['tools/checks/server-sentences.test.mjs', 'have Spanish each'],
      [
        'libs/ui/overlays/src/problems/sentences/saying.test.ts',
        'is said without its full stop too, as of one field',
      ],
      [
        'libs/ui/overlays/src/problems/sentences/saying.test.ts',
        'names a country that stands in it as a code',
      ],
      [
        'libs/ui/screens/src/parties/party-name.test.tsx',
        'is in the language of the person where a visitor has none',
      ],
    ],
  },
  {
    id: 'spanish-2',
    holds:
      'In the chat of a visitor all others are on the left, a person of the team with a mark that ' +
      'it is one.',
    tests: [
      [
        'libs/ui/kit/src/conversation/conversation.test.tsx',
        'of %s, seen by the customer: %s, is %s',
      ],
    ],
  },
  {
    id: 'spanish-4',
    holds: 'The preview of the onboarding ends opening hours with one full stop too.',
    tests: [
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'previews opening hours that end a sentence with one full stop',
      ],
    ],
  },
  {
    id: 'spanish-3',
    holds:
      'A shared dashboard shows nothing where nothing was measured, and lists leave the year of ' +
      'this year out of times.',
    tests: [
      [
        'libs/features/insights/src/public/shared-dashboard.test.tsx',
        'shows no 0 % and no change where nothing was measured',
      ],
      [
        'libs/ui/screens/src/lists/column-value.test.ts',
        'say the year only of another year: %s in %s',
      ],
    ],
  },
];
