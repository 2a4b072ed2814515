// L, from L56 on: what people saw who used the product for the first time, on a phone in Spanish.
export const firstPhone = [
  {
    id: 'L56',
    holds:
      'A test conversation is in the list of tests whatever was said in it, and never in junk.',
    tests: [
      [
        'libs/server/conversations-tests/src/conversations/conversations.test.ts',
        'is never junk, whatever was said: the list of tests is where it is looked for',
      ],
    ],
  },
  {
    id: 'L57',
    holds: 'A row of the inbox says that its newest text did not arrive.',
    tests: [
      [
        'libs/server/telephony-tests/src/carrier/refused-texts.test.ts',
        'is said in the list of conversations too, until a line arrives',
      ],
      ['libs/features/conversations/src/inbox/row-item.test.ts', '%s'],
    ],
  },
  {
    id: 'L58',
    holds: 'A refused save of the settings leads to the field that is wrong.',
    tests: [
      [
        'libs/features/accounts/src/settings/settings.test.tsx',
        'show the error and send no request',
      ],
      [
        'libs/features/accounts/src/settings/settings.test.tsx',
        'choose the country by a part of its name, and say at its field why it was refused',
      ],
    ],
  },
  {
    id: 'L59',
    holds: 'The answer on a chip of a greeting that is cut says so by a mark.',
    tests: [
      [
        'libs/features/onboarding/src/wizard/onboarding-overlay.test.tsx',
        'says by a mark that the answer on a chip goes on',
      ],
    ],
  },
  {
    id: 'L60',
    holds: 'A button that takes a phone number is called by the words that it shows.',
    tests: [
      [
        'libs/features/onboarding/src/number/select-number.test.tsx',
        'takes one after a question that says its price',
      ],
    ],
  },
  {
    id: 'L61',
    holds: 'A browser has an icon of the host also for a document that names none.',
    tests: [['libs/server/platform/src/public/branding.test.ts', 'is drawn in %s for a phone']],
  },
];
