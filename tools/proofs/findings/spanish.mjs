// What a newcomer who speaks Spanish found on a phone.
const accounts = 'libs/features/accounts/src';
const onboarding = 'libs/features/onboarding/src';

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
  {
    id: 'phone-onboarding',
    holds:
      'Once the agent is made, what follows comes back until it is left, after a reload and where ' +
      'the console is opened again, and a reload makes no second agent.',
    tests: [
      [
        'libs/domain/onboarding/src/transitions.test.ts',
        '%s, open once the agent is made: the same step, until what follows is left',
      ],
      [
        `${onboarding}/wizard/onboarding-overlay.test.tsx`,
        'come back after a reload, and the agent that was made stays as it was',
      ],
      [
        `${accounts}/frame/frame.test.tsx`,
        'opens what follows the making of an agent while it is open: %s',
      ],
    ],
  },
  {
    id: 'phone-cut-off',
    holds:
      'On a phone, in Spanish, no control of a page or overlay is beyond an edge that does not ' +
      'scroll, and no button hides a part of its words.',
    tests: [
      [
        'e2e/web/cut-off.spec.ts',
        'every control of a page or overlay is whole on a phone in Spanish, and a finger hits it (${place})',
      ],
    ],
  },
  {
    id: 'phone-measures',
    holds: 'A share or an average of nothing is a dash, in cards, reports and mails.',
    tests: [
      ['libs/domain/metrics/src/value.test.ts', 'as %s by %s of %d rows is %s'],
      ['libs/domain/formats/src/share.test.ts', '%d of %d in %s with %d decimals is %p'],
    ],
    left: 'A shared dashboard does not say how many rows are behind a value, and shows 0.',
  },
  {
    id: 'phone-focus',
    holds:
      'A refused form leads to its first wrong field, or to its message; all missing fields of a ' +
      'sign-up are marked at once.',
    tests: [
      ['libs/ui/kit/src/field/problem-focus.test.tsx', 'is on %s, at each refusal'],
      [
        'libs/features/profile/src/sign-in/sign-in.test.tsx',
        'marks every field of a new account that is missing, and the first one has the focus',
      ],
    ],
  },
  {
    id: 'phone-words',
    holds:
      'Zones are named by a place in the language of the person, in one list; the field of a file ' +
      'has our words; the voices of an account speak as where it is.',
    tests: [
      ['libs/domain/formats/src/zone-names.test.ts', '%s in %s is %s'],
      ['libs/domain/onboarding/src/record.test.ts', 'has a voice that speaks %s as at %s: %s'],
      [
        'libs/server/telephony-tests/src/tasks/tasks.test.ts',
        'that were never set are in the zone of the agents of the organization',
      ],
    ],
  },
  {
    id: 'phone-known',
    holds:
      'A contact is not saved where it could not be looked up whether the person is known; the ' +
      'form says so, and is sent again.',
    tests: [
      [
        'libs/features/conversations/src/contacts/contact-changes.test.tsx',
        'is not saved where it could not be looked up whether the person is known, until that can be',
      ],
    ],
  },
];
