import { defineArea } from '@patchbay/messages';

/** What the provider of an account enables, and how to ask for it. */
export const provider = defineArea('provider', {
  ask: 'Ask {name}',
  notLoaded: 'Could not load your provider',
  planTitle: '{name} chooses the plan',
  planTitleOnly: 'Your provider chooses the plan',
  plan: 'Phone numbers and new conversations come with a plan. Your agent and its settings stay as they are.',
  textsTitle: 'Texts need a registered brand',
  texts:
    'It takes 5 minutes now and one to two weeks at the carriers. {name} registers the brand for you.',
  textsOnly:
    'It takes 5 minutes now and one to two weeks at the carriers. Your provider registers the brand for you.',
  whomToAsk: 'Send the request to the person who gave you this account.',
  request: 'the request',
  requestPlan:
    'Could you choose a plan for {account} (account {id})? It would then have a phone number and begin conversations.',
  requestTexts:
    'Could you register a brand for text messages for {account} (account {id}), and enable its texts?',
});
