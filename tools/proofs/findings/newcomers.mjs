// What a newcomer in Mexico found with the settings as they come.
const carrier = 'libs/server/telephony-tests/src/carrier';

export const newcomers = [
  {
    id: 'mexico-1',
    holds:
      'A text that did not arrive says why, as a code with its country, below the text, in the ' +
      'transcript and in a notice, once a day for an account and reason; a person who answers ' +
      'is refused for the same reason.',
    tests: [
      [
        `${carrier}/refused-texts.test.ts`,
        'says so with the message, and tells the people of the account once a day',
      ],
      [`${carrier}/refused-texts.test.ts`, 'with the code “%s” says %s'],
      [`${carrier}/refused-texts.test.ts`, 'makes no notice where the person wished it'],
      [
        `${carrier}/refused-texts.test.ts`,
        'is refused to a person of the account for the same reason',
      ],
      [
        'libs/features/conversations/src/thread/thread-entries.test.ts',
        'say why a text did not arrive',
      ],
    ],
    left: 'The list of the inbox does not mark a room whose last text did not arrive.',
  },
  {
    id: 'mexico-2',
    holds:
      'A country that the installation may not call or text is named before, in the settings, ' +
      'with the numbers and where a number is chosen; the setting is named to the operator only.',
    tests: [
      ['libs/server/core/src/outgoing/country-reach.test.ts', '%s by %j'],
      [`${carrier}/refused-texts.test.ts`, 'is named before, with the country of the account'],
      [
        'libs/ui/screens/src/reach/country-reach.test.tsx',
        'is named to its people, with whom to ask',
      ],
    ],
  },
  {
    id: 'mexico-3',
    holds: 'The country of an account is chosen in its settings, by a part of its name or code.',
    tests: [
      [
        'libs/features/accounts/src/settings/settings.test.tsx',
        'choose the country by a part of its name, and say at its field why it was refused',
      ],
    ],
  },
  {
    id: 'mexico-4',
    holds:
      'A refused number is called costly only where it is; a country and a code of no country ' +
      'have events of their own.',
    tests: [
      ['libs/server/core-tests/src/outgoing/wire.test.ts', '%s makes the security event %s'],
      ['libs/server/core/src/outgoing/costly-ranges.test.ts', '%s where %j is allowed: %s'],
    ],
  },
  {
    id: 'mexico-5',
    holds: 'Beside a real carrier the handset at /dev/phone reaches no agent.',
    tests: [
      [
        `${carrier}/handset-beside-carrier.test.ts`,
        'texts no agent: the carrier would send the answer to the person who has that number',
      ],
    ],
  },
  {
    id: 'mexico-6',
    holds:
      'Former spellings of numbers of Mexico, Brazil and Argentina are the number of today, ' +
      'where only that is valid.',
    tests: [['libs/domain/formats/src/phone.test.ts', '%s in %s is %s']],
    left: 'An Argentine number without its 9 may be a fixed line, and stays another contact.',
  },
];
