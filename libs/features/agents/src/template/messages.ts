import { defineArea, type Messages } from '@patchbay/messages';

/** The template that an agent was made from: its updates, and leaving it. */
export const agentTemplate = defineArea('agentTemplate', {
  madeFrom: 'Made from {name}',
  aTemplate: 'a template',
  actions: 'Template of this agent',
  seeUpdate: 'See what an update changes',
  changed: 'The template has changed',
  changedWhy: 'Its owner has improved it since this agent was made or updated.',
  lookAt: 'See the update',
  detach: 'Detach from the template',
  detachTitle: 'Detach this agent from {name}?',
  detachBody:
    'The answers become part of its texts, draft and live, and callers hear no difference. From then on you write the prompt yourself, there are no more questions to answer, and updates of the template do not reach this agent. You can put it back from Versions.',
  detachConfirm: 'Detach',
  keep: 'Stay with the template',
  detached: 'Detached. The prompt is yours now.',
  attached: 'Back on the template',
  notRestored: 'Not everything could be put back. Look at Versions.',
  undo: 'Undo',
  editorsOnly: 'Only people who may edit this agent can do this',
  updateTitle: 'Update from {name}',
  looking: 'Comparing the agent with its template',
  notLoaded: 'Could not compare the agent with its template',
  notSaved: 'Your last changes could not be saved, so nothing was compared',
  upToDate: 'Nothing to update',
  upToDateWhy: 'This agent has everything that its template has.',
  what: 'What to update',
  whatHelp: 'What you leave out stays as it is and is offered again.',
  agents:
    '{count, plural, one {One agent is changed, draft and live. What was there before is kept in Versions.} other {# agents of your organization are changed, draft and live. What was there before is kept in their Versions.}}',
  cancel: 'Cancel',
  update: 'Update',
  chooseOne: 'Choose what to update',
  updated: 'Updated. What was there before is in Versions.',
});

/** The messages of this area in the current language. */
export type AgentTemplateMessages = Messages<typeof agentTemplate.texts>;
