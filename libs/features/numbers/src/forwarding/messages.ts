import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** Forwarding a line to the agent, and its test. */
export const forwarding = defineArea(
  'forwarding',
  {
    noNumber: 'Your agent has no number yet',
    noNumberWords: 'Calls can be forwarded once it has one.',
    gone: 'This account has no such number',
    goneWords: 'It was returned, or it belongs to another account.',
    get: 'Get a number',
    notLoaded: 'Could not load the number',
    carrier: 'Your phone company',
    'carrier.gsm': 'AT&T, T-Mobile',
    'carrier.cdma': 'Verizon',
    'carrier.landline': 'Landline',
    'carrier.other': 'Other',
    when: 'What to forward',
    unanswered: 'Calls you do not answer',
    all: 'All calls',
    dialFrom: 'Dial the code on the phone whose calls you forward.',
    dial: 'To start',
    stop: 'To stop',
    code: 'code',
    otherWords: 'Ask your phone company to forward calls to {number}, and to keep the caller’s id.',
    tips: 'Before you test',
    'tip.id': 'Keep the caller’s id when you forward, so that your agent knows who calls.',
    'tip.unanswered': 'Forward only what you do not answer, if you want to pick up yourself.',
    'tip.voicemail': 'On an iPhone, turn Live Voicemail off; it would answer before your agent.',
    test: 'Test it',
    testWords:
      'We call your line, and tell you whether the call comes to your agent. Do not answer it.',
    notTested:
      'A test call goes to {number}, the main number of the agent. To test this one, call your line from another phone.',
    line: 'Your line',
    lineRequired: 'Enter your line',
    start: 'Call my line',
    waiting: 'Calling {line}. This takes up to two minutes.',
    verified: 'Calls to {line} come to your agent',
    expired: 'The call to {line} did not come to your agent. Check the code, and test again.',
    failed: 'The test did not start',
  },
  translations,
);
