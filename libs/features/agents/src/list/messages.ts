import { defineArea, type Messages } from '@patchbay/messages';

/** The agents of an organization. */
export const agentList = defineArea('agentList', {
  title: 'All agents',
  things: 'agents',
  counted: '{count, plural, one {# agent} other {# agents}}',
  agent: 'Agent',
  number: 'Phone number',
  state: 'State',
  active: 'Active',
  off: 'Off',
  published: 'Published',
  never: 'Never',
  drafts: 'Draft',
  waiting: 'Waits to be published',
  nothingWaits: 'As published',
  changes:
    '{count, plural, =0 {No changes} one {# change waits to be published} other {# changes wait to be published}}',
  lastConversation: 'Last talked',
  noneYet: 'None yet',
  since: 'Since',
  externalId: 'External id',
  username: 'Public page',
  id: 'Id',
  emptyTitle: 'No agents yet',
  empty: 'An agent answers calls and chats of one location, team or line of business.',
  add: 'New agent',
  name: 'Name',
  nameHelp: 'Such as a location or a team. The caller does not hear it.',
  externalIdHelp: 'The id of this agent in your own system, if it has one.',
  create: 'Create agent',
  open: 'Open agent',
  work: 'Work on it',
  lockedTitle: 'The agents are not open to you',
  aloneTitle: 'You see one agent',
  alone: 'The list of agents belongs to the organization above it.',
});

export type AgentListMessages = Messages<typeof agentList.texts>;
