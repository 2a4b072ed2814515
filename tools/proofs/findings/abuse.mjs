// D3, D5 to D12: money that comes back, mail and texts to unknown people, shares of a day.
const money = 'libs/server/money/src';
const platform = 'libs/server/platform/src';
const conversationsTests = 'libs/server/conversations-tests/src';
const telephonyTests = 'libs/server/telephony-tests/src';
const moneyTests = 'libs/server/money-tests/src';

export const abuse = [
  {
    id: 'D3',
    holds:
      'Rewards are credit that is spent, never paid out, and bought credit goes back to its card; ' +
      'the same card, payout address or network earns no reward.',
    tests: [
      [
        `${moneyTests}/payouts/payouts.test.ts`,
        'has what others paid by card after thirty days, and never credit that was bought',
      ],
      [`${moneyTests}/payouts/payouts.test.ts`, 'is never paid out'],
      [
        `${moneyTests}/ledger/money-back.test.ts`,
        'money that came back is gone in a %s random walk of %i steps',
      ],
      [`${moneyTests}/payouts/payouts.test.ts`, 'is not given for an account of the same %s'],
    ],
  },
  {
    id: 'D5',
    holds:
      'A number has a share of an agent’s day by text and by call, and a part of the day is kept ' +
      'for calls.',
    tests: [
      [
        `${money}/usage/visitors.test.ts`,
        'has a share of an agent’s day by text, and the others are answered',
      ],
      [
        `${money}/usage/visitors.test.ts`,
        'of many that write leaves a part of the day to who calls',
      ],
    ],
  },
  {
    id: 'D6',
    holds: 'A trial has the usual limits: higher ones follow from a plan that is paid.',
    tests: [
      [
        `${money}/usage/budget.test.ts`,
        'has the usual limits in a trial, which has a plan and pays nothing',
      ],
    ],
  },
  {
    id: 'D7',
    holds:
      'Reports and alarms reach members and who agreed; who refused is not asked again by the ' +
      'organization, previews go to oneself, and titles make no links.',
    tests: [
      [
        `${platform}/dashboards/reports/reports.test.ts`,
        'is asked once, gets nothing until it agrees, and then the reports',
      ],
      [
        `${platform}/dashboards/reports/reports.test.ts`,
        'that stops one report gets no other of the organization',
      ],
      [
        `${platform}/dashboards/reports/reports.test.ts`,
        'is shown before it is saved, and sent once as a test',
      ],
      [`${platform}/dashboards/reports/reports.test.ts`, 'makes no link of a title'],
      [
        `${platform}/dashboards/goals/goals.test.ts`,
        'asks an address that is no member, and mails no alarm until it agrees',
      ],
    ],
  },
  {
    id: 'D8',
    holds:
      'A number of this installation is neither answered by text nor forwarded to, and automatic ' +
      'answers stop after ten in ten minutes or three that are equal.',
    tests: [
      [
        `${telephonyTests}/carrier/text-controller.test.ts`,
        'of another number of this installation is kept, is not answered, and the room says so',
      ],
      [
        `${telephonyTests}/carrier/text-controller.test.ts`,
        'is answered at most ten times in ten minutes, and the room says so',
      ],
      [
        `${telephonyTests}/carrier/circles.test.ts`,
        'goes to a number of this installation once, and not back in a circle',
      ],
      [
        `${telephonyTests}/carrier/answering.test.ts`,
        'is not forwarded to a number of another account here, which could send it back',
      ],
    ],
  },
  {
    id: 'D9',
    holds:
      'Guests without a proof hold three appointments by number and by network, and half of a ' +
      'day’s times together.',
    tests: [
      [
        `${conversationsTests}/calendar/dealer.test.ts`,
        'holds three appointments by one number, from any network',
      ],
      [
        `${conversationsTests}/calendar/dealer.test.ts`,
        'holds three appointments from one network, by any number',
      ],
      [
        `${conversationsTests}/calendar/dealer.test.ts`,
        'leaves half of the times of a day to others',
      ],
    ],
  },
  {
    id: 'D10',
    holds:
      'A dispute is one debit, given back when it is won; it holds payouts, the account is notified, ' +
      'what is gone is owed, and money in another currency is an error that staff or the seller see.',
    tests: [
      [
        `${moneyTests}/payments/disputes.test.ts`,
        'is one debit, notifies the account, and is given back when it is won',
      ],
      [
        `${moneyTests}/payments/disputes.test.ts`,
        'holds payouts while it is open, also those that wait to be sent',
      ],
      [
        `${moneyTests}/payments/disputes.test.ts`,
        'of what was paid out is owed, and the next credit pays it',
      ],
      [`${moneyTests}/payments/disputes.test.ts`, 'is not booked, and staff are notified'],
      [
        `${moneyTests}/billing/chargebee.test.ts`,
        'reports money in another currency to its seller, and books none of it',
      ],
    ],
  },
  {
    id: 'D11',
    holds:
      'What the functions of an agent mail about one conversation is one mail to a recipient in ten ' +
      'minutes, which has everything that was said meanwhile.',
    tests: [
      'about one conversation are one in ten minutes, with everything that was said',
      'about the end of conversations in one room are one in ten minutes too',
      'are sent by one of several processes',
      'that were on the way when their process died are sent by another',
      'wait when a limit refuses them, and the message is kept',
      'hold what fits, and the next one has the rest',
    ].map((title) => [`${conversationsTests}/conversations/effects.test.ts`, title]),
  },
  {
    id: 'D12',
    holds: 'Of a mail that was on the way when its process died the account is notified.',
    tests: [
      [
        `${platform}/dashboards/reports/reports.test.ts`,
        'a mail that was on the way when its process died is not sent again, and the account is notified',
      ],
    ],
  },
  {
    id: 'D13',
    holds:
      'Questions that are all alike are grouped in short steps, API keys end no sessions, files of ' +
      'usage run no formulas, the superuser of the composed database has no password, and images ' +
      'are named by their digest.',
    tests: [
      [
        `${platform}/quality/topics.test.ts`,
        '400 questions that are all alike are clustered in many short steps',
      ],
      [`${platform}/sessions/sessions.test.ts`, 'do not exist for API keys, which end none'],
      [`${money}/billing/usage-records.test.ts`, 'has no cell that a spreadsheet would run'],
      [
        'tools/checks/engines.test.mjs',
        'is named by its digest, the one of Node alike in both files',
      ],
    ],
  },
];
