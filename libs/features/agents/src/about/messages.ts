import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** What an agent is, and the question before it is deleted. */
export const aboutAgent = defineArea(
  'aboutAgent',
  {
    template: 'Template',
    introducedAs: 'Says its name is',
    noTemplate: 'None: written freely',
    phone: 'Phone number',
    noPhone: 'Choose a number',
    page: 'Public page',
    setUp: 'Setup',
    steps: 'Steps until it takes calls',
    administration: 'Administration',
    draft: 'Draft',
    notStarted: 'Not set up yet',
    changes:
      '{count, plural, =0 {Same as live} one {# change since live} other {# changes since live}}',
    lately: 'Latest conversations',
    quality: 'Quality of its conversations',
    latelyFailed: 'Could not load the conversations',
    noneLately: 'Nothing yet. Conversations appear here as they begin.',
    handedOver: 'AI off',
    work: 'Work on it',
    test: 'Test',
    delete: 'Delete agent',
    keep: 'Keep it',
    deleteTitle: 'Delete {name}?',
    notYet: 'Waiting until the agent is known',
    lost: 'Its conversations, recordings, contacts, tasks, appointments, answers, versions, cases, knowledge, integrations, webhooks, SIP settings and public address are deleted at once. People who are members of this agent alone lose their access. This cannot be undone.',
    numberLost: 'Calls to <b>{number}</b> are no longer answered, and the number is given back.',
    typeName: 'Type “{name}” to delete it',
    typeFirst: 'Type the name of the agent first',
    ownTitle: 'This agent stays',
    own: 'It is the organization’s own agent and is deleted only with the organization. Step into another agent to delete that one.',
    deleted: 'Agent deleted',
  },
  translations,
);
