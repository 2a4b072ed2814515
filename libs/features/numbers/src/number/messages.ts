import { defineArea } from '@patchbay/messages';

/** One phone number. */
export const oneNumber = defineArea('oneNumber', {
  noneNamed: 'This address names no number',
  openFrom: 'Open a number from the list of numbers.',
  gone: 'This account has no such number',
  goneWords: 'It was returned, or it belongs to another account.',
  notLoaded: 'Could not load the number',
  copied: 'number',
  agent: 'Agent',
  place: 'Place',
  from: 'From',
  can: 'Can do',
  'can.calls': 'Calls',
  'can.texts': 'Texts',
  unknown: 'Not known here',
  forwardedFrom: 'Forwarded from',
  since: 'Since',
  prove: 'Prove that it is yours',
  forward: 'Forward your calls to it',
  routes: 'Who answers when',
  return: 'Return number',
  returnTitle: 'Return {number}?',
  returnCarrier:
    '{agent} no longer answers calls and texts to it. It goes back to the carrier, and others may get it: you may not be able to have it again.',
  returnOwn:
    '{agent} no longer answers calls and texts to it. It stays yours at the company that supplies it.',
  keep: 'Keep it',
  returned: '{number} was returned',
  askReseller: 'Only your provider can return a number. Ask them if you no longer need it.',
});
