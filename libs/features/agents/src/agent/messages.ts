import { defineArea } from '@patchbay/messages';

/** The section of agents and the overlays of one agent. */
export const agents = defineArea('agents', {
  section: 'Agents',
  reachedBy: 'Reached by',
  chooseNumber: 'Choose a number',
  webChat: 'Web chat',
  more: 'More',
  integrations: 'Integrations',
  about: 'About the agent',
  all: 'All agents',
  reach: 'Callers reach <b>live</b>.',
  editing: 'You are editing the <b>draft</b>.',
  since: 'since {at, date, day}',
  close: 'Close',
  notLoaded: 'Could not load the agent',
  emptyTitle: 'This agent is not set up yet',
  empty: 'Answer a few questions about the business, and the agent answers the phone.',
  setUp: 'Set it up',
  organizationFirst: 'Choose an organization first',
  organizationWhy: 'Agents belong to organizations. Step into one, and its agent opens.',
});
